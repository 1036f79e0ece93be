import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { describeOnObjectStore, sharedObjectStore } from '@site/testing/sharedObjectStore';
import { goLive, publishBuild } from '../../../fixtures/testSite.fixture';
import { pageText } from '../../../fixtures/writeBuildInto.fixture';
import { s3Policy } from '../../stores/s3/s3Policy';
import { S3Store } from '../../stores/s3/S3Store';
import { testBucket } from '../../stores/s3/testBucket.fixture';
import { listPreviews } from './listPreviews';
import { makePreview } from './makePreview';
import { deletePreview } from './writePreview';

describeOnObjectStore('previews in a bucket', () => {
  test('visitors get the pages of a preview under their addresses, and nothing of its note', async () => {
    const bucket = await testBucket();
    const store = new S3Store(bucket, 'site');
    await goLive(store);
    const policy = s3Policy({ role: 'visitors' }, { bucket, prefix: 'site' }, false);
    await new S3Client({ forcePathStyle: true }).send(
      new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(policy) }),
    );
    const marketing = await publishBuild(store, 'marketing', {
      files: { 'prerender/Home.js': pageText('New home') },
    });
    const note = { by: 'Kim', command: 'deploy' };
    await makePreview(store, { name: 'pr-12', versions: { marketing } }, { note });
    expect(await listPreviews(store)).toMatchObject([{ name: 'pr-12', by: 'Kim' }]);

    const { endpoint } = await sharedObjectStore();
    const get = (key: string) => fetch(`${endpoint}/${bucket}/site/${key}`);
    const home = await get('_preview/pr-12');
    expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(home.headers.get('cache-control')).toBe('no-cache');
    expect(await home.text()).toContain('<main>New home</main>');
    expect((await get('_preview/pr-12/account/confirm')).status).toBe(200);
    expect((await get('_preview/pr-12/release.json')).status).toBe(200);
    expect((await get('history/previews/pr-12.json')).status).toBe(403);

    await deletePreview(store, 'pr-12');
    expect((await get('_preview/pr-12')).ok).toBe(false);
    expect((await store.list('')).filter((key) => key.includes('preview'))).toEqual([]);
  }, 120_000);
});
