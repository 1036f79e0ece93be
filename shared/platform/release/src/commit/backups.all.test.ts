import { APPS, CONTENTS, MAPS, RELEASES } from '@site/format';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { requestsOf } from '../../fixtures/countRequests.fixture';
import { interceptCalls } from '../../fixtures/interceptCalls.fixture';
import { judgedSite } from '../../fixtures/judgedCommands.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import {
  emptyStore,
  makeLive,
  NOTE,
  publishBuild,
  type TestStore,
} from '../../fixtures/testSite.fixture';
import { writeStore } from '../../fixtures/writeStore.fixture';
import { requireNewest } from '../log/readEntries';
import { prune } from '../publish/prune';
import { status } from '../reports/status';
import { verify } from '../reports/verify/verify';
import type { Store } from '../stores/Store';
import { project } from './project';

// Shows what the page of operations says of backups, by plain copies of files.

jest.setTimeout(300_000);

/** How many backups of each kind begin while commands run. */
const BACKUPS = 15;

/** Commands in their order. Those in one row run at the same time. */
const RUNNING = [
  ['deploy', 'deploy of the shell'],
  ['preview'],
  ['rollback'],
  ['prune'],
  ['rollout'],
];

/** What a backup copies, in this order. */
const PARTS = [RELEASES, APPS, CONTENTS, MAPS];

interface Backup {
  folder: string;
  /** Parts that are still to be copied. */
  left: string[];
  /** The first release that the store kept when the last part was copied. */
  oldest: number;
}

let source: string;
const snapshots: string[] = [];
const backups: Backup[] = [];

/** Copies a part of a store. Like `rsync --ignore-existing`, it only adds files. */
function copyPart(from: string, to: string, part = ''): void {
  // Drafts are no part of a store.
  const filter = (file: string) => !file.includes('/.tmp');
  cpSync(path.join(from, part), path.join(to, part), { recursive: true, force: false, filter });
}

/** Copies the next part of each backup that has begun. */
async function goOn(store: Store): Promise<void> {
  for (const backup of backups) {
    const part = backup.left.shift();
    if (!part) continue;
    copyPart(source, backup.folder, part);
    if (backup.left.length === 0) backup.oldest = (await requireNewest(store)).internal.oldest;
  }
}

beforeAll(async () => {
  const { store: made, commands } = await judgedSite();
  const files = { 'Home.js': 'mapped();', 'source-maps/Home.js.map': '{"version":3}' };
  await makeLive(made, { marketing: await publishBuild(made, 'marketing', { files }) });
  const runAll = async (store: Store) => {
    for (const names of RUNNING)
      await Promise.all(
        commands.filter(({ name }) => names.includes(name)).map(({ run }) => run(store)),
      );
  };
  // Commands that meet elsewhere on a folder than in memory may need fewer calls.
  const gap = Math.floor((await requestsOf(made.copy(), runAll)).length / (BACKUPS + 2));
  const { folder, store } = await writeStore(made);
  source = folder;
  let calls = 0;
  await runAll(
    interceptCalls(store, async (_call, _key, moment) => {
      if (moment === 'after' || (calls += 1) % gap > 0 || backups.length === BACKUPS) return;
      const snapshot = await temporaryFolder();
      copyPart(source, snapshot);
      snapshots.push(snapshot);
      backups.push({ folder: await temporaryFolder(), left: [...PARTS], oldest: 0 });
      await goOn(store);
    }),
  );
  for (const _ of PARTS) await goOn(store);
  expect(backups).toHaveLength(BACKUPS);
});

/** Copies a backup into an empty store. */
async function restore(backup: string): Promise<TestStore> {
  const restored = await emptyStore();
  copyPart(backup, restored.folder);
  return restored;
}

async function expectWhole({ store }: TestStore): Promise<void> {
  await project(store, { thorough: true });
  expect((await verify(store, () => {})).faults).toEqual([]);
  expect(await status(store)).toMatchObject({ isWhole: true });
  expect(await siteFaults(store, [])).toEqual([]);
}

test('all files as they are at a moment are a whole site', async () => {
  for (const snapshot of snapshots) await expectWhole(await restore(snapshot));
});

test('the log and then the rest are a whole site, unless a prune commits in between', async () => {
  let whole = 0;
  for (const { folder, oldest } of backups) {
    const restored = await restore(folder);
    if ((await requireNewest(restored.store)).internal.oldest < oldest) continue;
    whole += 1;
    await expectWhole(restored);
  }
  expect(whole).toBeGreaterThan(BACKUPS / 2);
});

test('verify names all that a prune in between has deleted, and the same again completes the backup', async () => {
  const { folder, store } = await restore(snapshots[0]!);
  const backup = await temporaryFolder();
  copyPart(folder, backup, RELEASES);
  await prune(store, { keep: 1, olderThan: 0 }, { note: NOTE });
  for (const part of PARTS.slice(1)) copyPart(folder, backup, part);
  const { store: pruned } = await restore(backup);
  await project(pruned, { thorough: true });
  const named = (await verify(pruned, () => {})).faults.map(({ key, what }) => `${key} ${what}`);
  const missing = await siteFaults(pruned, []);
  expect(missing).not.toEqual([]);
  expect(named).toEqual(expect.arrayContaining(missing));
  for (const part of PARTS) copyPart(folder, backup, part);
  await expectWhole(await restore(backup));
});
