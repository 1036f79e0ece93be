import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killedAt } from '../../fixtures/interceptCalls.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import {
  deployScript,
  goLive,
  makeLive,
  NOTE,
  publishBuild,
} from '../../fixtures/testSite.fixture';
import { FolderStore } from '../stores/folder/FolderStore';
import { prune } from './prune';

const mount = (folder: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'pipe' });
const unmount = (folder: string) => execFileSync('umount', [folder]);

/** Whether this user may mount a small disk. */
function mayMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-disk-'));
  try {
    mount(folder);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

/** Tests on a small disk. Where nobody may mount one, they are skipped; in CI they fail. */
const onDisk = process.env.CI || mayMount() ? test : test.skip;

let disk: string;
let store: FolderStore;
beforeEach(async () => {
  disk = await temporaryFolder();
  mount(disk);
  store = new FolderStore(path.join(disk, 'site'));
});
afterEach(() => unmount(disk));

/** Leaves no byte on the disk. */
async function fill(): Promise<void> {
  for (const [at, size] of [64 * 1024, 1024, 1].entries())
    for (let count = 0; (await statfs(disk)).bavail > 0; count += 1)
      try {
        await writeFile(path.join(disk, `${at}-${count}`), Buffer.alloc(size));
      } catch {
        break;
      }
  expect((await statfs(disk)).bavail).toBe(0);
}

const run = (keep: number, on = store as Parameters<typeof prune>[0]) =>
  prune(on, { keep, olderThan: 0 }, { note: NOTE });

onDisk('what the hint names makes room for a prune', async () => {
  await goLive(store);
  const map = JSON.stringify({ version: 3, sourcesContent: ['x'.repeat(400_000)] });
  for (const text of ['2;', '3;']) {
    const files = { 'Home.js': text, 'source-maps/Home.js.map': map };
    await makeLive(store, { marketing: await publishBuild(store, 'marketing', { files }) });
  }
  await fill();
  await expect(run(1)).rejects.toMatchObject({ code: 'ENOSPC' });
  await rm(path.join(disk, 'site', 'maps', 'marketing'), { recursive: true });
  expect((await run(1)).releases).toEqual([1, 2]);
  expect(await siteFaults(store, [])).toEqual([]);
});
