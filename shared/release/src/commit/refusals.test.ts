import { versionFile } from '@site/contract';
import { expectRefused } from '../../fixtures/revisionsOf.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { versionNamed } from '../../fixtures/logEntry.fixture';
import { publishBuild } from '../../fixtures/testSite.fixture';
import { activate } from '../changes/activate';
import type { Change } from '../changes/Change';
import { configure } from '../changes/configure';
import { retire } from '../changes/retire';
import type { MemoryStore } from '../stores/MemoryStore.fixture';

// Whether something is refused is in question, not what pages look like.
jest.mock('../compose/composeFace', () =>
  jest.requireActual<object>('../../fixtures/plainFaces.fixture'),
);

const MANY = Array.from({ length: 200_000 }, (_, at) => versionNamed(at));

let store: MemoryStore;
/** A newer version of account. */
let account = '';
beforeEach(async () => {
  store = (await liveStoreInMemory()).store;
  account = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'second();' } });
});

/** Changes a file of that version, or deletes it. */
async function damage(file: string, text?: string): Promise<void> {
  const key = versionFile('account', account, file);
  await store.delete([key]);
  if (text !== undefined) await store.create(key, Buffer.from(text));
}

/** Each stands for a step of a commit, up to the last one before contents are stored. */
test.each<[string, () => Change | Promise<Change>, string | RegExp]>([
  [
    'half a version',
    async () => {
      await damage('version.json');
      return activate({ account });
    },
    /^memory has no complete account \S+$/,
  ],
  ['what the change refuses', () => retire('shell'), 'the shell can’t be retired'],
  [
    'a version with a changed file',
    async () => {
      await damage('ConfirmEmail.js', 'stolen();');
      return activate({ account });
    },
    /ConfirmEmail\.js is not the file that account \S+ was published with$/,
  ],
  [
    'a static file with the name of a page',
    () => configure({}, new Map([['index.html', Buffer.from('x')]])),
    'index.html would be both a file of configure --files and one that the shell composes',
  ],
  [
    'a release that would be too large for others to read',
    () => ({
      apply: () => ({ state: { givenUp: { gone: MANY } }, command: 'prune' }),
    }),
    /^release 2 has \d{7} bytes, and may have 4194304$/,
  ],
])('refuses %s, and writes nothing', async (_, prepare, why) => {
  await expectRefused(store, await prepare(), why);
});
