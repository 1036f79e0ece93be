import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { describeStore } from '../describeStore.fixture';
import { S3Store } from './S3Store';
import { testBucket } from './testBucket.fixture';

describeOnObjectStore('on a real S3 server, with default limits', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  describeStore(
    'an S3 store',
    async () => Promise.resolve(new S3Store(bucket, `test/${randomUUID()}`)),
    8_000_000,
  );

  test('list reads every page of a list of more than 1000 keys', async () => {
    const store = new S3Store(bucket, 'many');
    const keys = Array.from({ length: 1005 }, (_, at) => `releases/${at}.json`);
    await forEachConcurrently(keys, (key) => store.create(key, Buffer.from('{}')));
    expect(await store.list('releases/')).toEqual(keys.sort());
  }, 120_000);
});
