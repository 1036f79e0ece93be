import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { randomUUID } from 'node:crypto';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import type { Store } from '../stores/objects/Store';
import { S3Store } from '../stores/s3/S3Store';
import { testBucket } from '../stores/s3/testBucket.fixture';
import { describeKilledCommands } from './describeKilledCommands.fixture';
import { releaseSixTimes } from './releaseSixTimes.fixture';

jest.setTimeout(60_000);

/** Copies the releases, which takes a tenth of the time of making them. */
async function copyReleases(to: Store): Promise<Store> {
  original ??= makeReleases();
  const from = await original;
  await forEachConcurrently(await from.list(''), async (key) => {
    const stored = await from.read(key);
    if (stored) await to.create(key, stored.bytes);
  });
  return to;
}

let original: Promise<Store> | undefined;

async function makeReleases(): Promise<Store> {
  const { store, release } = await liveStoreInMemory();
  await releaseSixTimes(store, release);
  return store;
}

describe('in a folder', () => {
  describeKilledCommands(async () => copyReleases(new DirectoryStore(await temporaryFolder())));
});

describeOnObjectStore('on an S3 server', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  describeKilledCommands(() => copyReleases(new S3Store(bucket, randomUUID())));
});
