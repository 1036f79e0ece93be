import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import { describeStore } from './describeStore';
import { S3Store } from './S3Store';
import { testBucket } from './testBucket.fixture';

describeOnObjectStore('on a real S3 server', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  describeStore('an S3 store', async () => Promise.resolve(new S3Store(bucket, `test/${randomUUID()}`)));
});
