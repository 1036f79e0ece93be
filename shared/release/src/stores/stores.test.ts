import { temporaryFolder } from '@site/testing/temporaryFolder';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describeStore } from './describeStore.fixture';
import { DryRunStore } from './DryRunStore';
import { FolderStore } from './folder/FolderStore';
import { MemoryStore } from './MemoryStore.fixture';
import { S3Double } from './s3/S3Double.fixture';
import { S3Store } from './s3/S3Store';
import { useS3Server } from './s3/testBucket.fixture';

describeStore('MemoryStore', () => Promise.resolve(new MemoryStore()));

describeStore('DryRunStore', () => Promise.resolve(new DryRunStore(new MemoryStore())));

describeStore(
  'FolderStore',
  async () => new FolderStore(path.join(await temporaryFolder(), 'site')),
);

describe('with a double of an S3 server,', () => {
  const double = new S3Double();
  beforeAll(async () => useS3Server(await double.listen()));
  afterAll(() => double.close());
  describeStore('S3Store', () =>
    Promise.resolve(new S3Store('bucket', randomUUID(), { firstDelay: 1 })),
  );
});
