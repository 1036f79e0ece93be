import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import { emptyStore } from '../../fixtures/testSite.fixture';
import { S3Store } from '../stores/s3/S3Store';
import { testBucket } from '../stores/s3/testBucket.fixture';
import { describeReleases } from './describeReleases.fixture';

describe('on a directory store', () => {
  describeReleases(async () => (await emptyStore()).store, 10);
});

describeOnObjectStore('on an S3 store', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  describeReleases(() => Promise.resolve(new S3Store(bucket, randomUUID())), 10);
});
