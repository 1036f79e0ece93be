import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import { goLive, liveStore } from '../../fixtures/testSite.fixture';
import { S3Store } from '../stores/s3/S3Store';
import { testBucket } from '../stores/s3/testBucket.fixture';
import { testTwoTeams } from './describeReleases.fixture';

describe('on a directory store', () => {
  testTwoTeams(async () => (await liveStore()).store);
});

describeOnObjectStore('on an S3 store', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  testTwoTeams(async () => {
    const store = new S3Store(bucket, randomUUID());
    await goLive(store);
    return store;
  });
});
