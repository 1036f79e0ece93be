import { temporaryFolder } from '@site/testing/temporaryFolder';
import path from 'node:path';
import { describeStore } from '../describeStore.fixture';
import { DirectoryStore } from './DirectoryStore';

describeStore(
  'a directory store with large objects',
  async () => new DirectoryStore(path.join(await temporaryFolder(), 'site')),
  8_000_000,
);
