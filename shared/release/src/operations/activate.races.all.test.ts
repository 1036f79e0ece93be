import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import { emptyStore, goLive, liveStore } from '../../fixtures/testSite.fixture';
import { S3Store } from '../stores/s3/S3Store';
import { testBucket } from '../stores/s3/testBucket.fixture';
import { describeReleases } from './describeReleases.fixture';

describe('on a directory store', () => {
  describeReleases({
    openEmptyStore: async () => (await emptyStore()).store,
    openLiveStore: async () => (await liveStore()).store,
  });
});

describeOnObjectStore('on an S3 store', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  const openEmptyStore = () => Promise.resolve(new S3Store(bucket, randomUUID()));
  describeReleases({
    openEmptyStore,
    openLiveStore: async () => {
      const store = await openEmptyStore();
      await goLive(store);
      return store;
    },
  });
});
