import { S3Client } from '@aws-sdk/client-s3';
import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { goLive, publishBuild } from '../../fixtures/testSite.fixture';
import { S3Store } from '../stores/s3/S3Store';
import { testBucket } from '../stores/s3/testBucket.fixture';
import { activate } from './activate';
import { status } from './status';

afterEach(() => jest.restoreAllMocks());

describeOnObjectStore('status of a bucket', () => {
  test('needs nine requests, and reads only pages that a listing does not show to be right', async () => {
    const store = new S3Store(await testBucket(), 'site');
    await goLive(store);
    for (const app of ['marketing', 'account', 'shell'] as const) {
      const files = { 'Home.js': 'two();', 'ConfirmEmail.js': 'two();', 'main.js': 'two();' };
      const version = await publishBuild(store, app, { files });
      await activate(store, { [app]: version }, { note: { by: 'Kim', command: 'activate' } });
    }
    const send = jest.spyOn(S3Client.prototype, 'send');
    expect(await status(store)).toMatchObject({
      apps: [{ release: 4 }, { release: 2 }, { release: 3 }],
      pages: { strays: [] },
    });
    expect(send.mock.calls.length).toBeLessThanOrEqual(9);

    const page = await store.read('private-policy');
    await store.replace('private-policy', Buffer.from('edited'), page?.revision);
    await store.delete('index.html');
    expect((await status(store)).pages.strays).toEqual(['index.html', 'private-policy']);
  }, 120_000);
});
