import { PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { describeOnObjectStore } from '@site/testing/describeOnObjectStore';
import { randomUUID } from 'node:crypto';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { describeStore } from './describeStore.fixture';
import { S3Store } from './s3/S3Store';
import { testBucket } from './s3/testBucket.fixture';

describeOnObjectStore('on a real S3 server,', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  // Ceph stores 4 MB in one piece.
  describeStore('S3Store', () => new S3Store(bucket, `test/${randomUUID()}`), 8_000_000);

  test('two stores in one bucket are separate, although one prefix begins with the other', async () => {
    const open = (prefix: string) => new S3Store(bucket, prefix);
    await open('site').create('a.json', Buffer.from('one'));
    await open('site-2').create('b.json', Buffer.from('two'));
    expect(await open('site').list('')).toMatchObject([{ key: 'a.json' }]);
    expect(await open('site').read('b.json')).toBeUndefined();
    expect(await open('').list('site')).toMatchObject([
      { key: 'site-2/b.json' },
      { key: 'site/a.json' },
    ]);
  });

  test('a store whose bucket has versions since its first release loses nothing', async () => {
    const Bucket = await testBucket();
    await new S3Store(Bucket, '').create('apps/a/1/a.js', Buffer.from('one'));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await new S3Client({ forcePathStyle: true }).send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }),
    );
    // Ceph then ignores If-None-Match.
    const store = new S3Store(Bucket, '');
    await expect(store.create('apps/a/1/a.js', Buffer.from('two'))).rejects.toThrow('conditional');
    expect((await store.read('apps/a/1/a.js'))?.bytes.toString()).toBe('one');
  });

  test('more than 1000 keys, which a response can’t have, are listed and deleted', async () => {
    const store = new S3Store(bucket, 'many');
    const keys = Array.from({ length: 1005 }, (_, at) => `releases/${at}.json`);
    await forEachConcurrently(keys, (key) => store.create(key, Buffer.from('{}')));
    expect((await store.list('releases/')).map(({ key }) => key)).toEqual(keys.sort());
    await store.delete(keys);
    expect(await store.list('')).toEqual([]);
  }, 120_000);
});
