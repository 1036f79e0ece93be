import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { goLive, makeLive, NOTE, publishBuild } from '../../fixtures/testSite.fixture';
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

// Where nobody may mount a disk, it is skipped; in CI it fails.
const onDisk = process.env.CI || mayMount() ? test : test.skip;

onDisk('what the hint of a full disk names makes room for a prune', async () => {
  const disk = await temporaryFolder();
  mount(disk);
  try {
    const store = new FolderStore(path.join(disk, 'site'));
    await goLive(store);
    const map = JSON.stringify({ version: 3, sourcesContent: ['x'.repeat(400_000)] });
    for (const text of ['2;', '3;']) {
      const files = { 'Home.js': text, 'source-maps/Home.js.map': map };
      await makeLive(store, { marketing: await publishBuild(store, 'marketing', { files }) });
    }
    await fill(disk);
    const run = () => prune(store, { keep: 1, olderThan: 0 }, { note: NOTE });
    await expect(run()).rejects.toMatchObject({ code: 'ENOSPC' });
    await rm(path.join(disk, 'site', 'maps', 'marketing'), { recursive: true });
    expect((await run()).releases).toEqual([1, 2]);
    expect(await siteFaults(store, [])).toEqual([]);
  } finally {
    unmount(disk);
  }
});

/** Leaves no byte on a disk. */
async function fill(disk: string): Promise<void> {
  for (const [at, size] of [64 * 1024, 1024, 1].entries())
    for (let count = 0; (await statfs(disk)).bavail > 0; count += 1)
      try {
        await writeFile(path.join(disk, `${at}-${count}`), Buffer.alloc(size));
      } catch {
        break;
      }
  expect((await statfs(disk)).bavail).toBe(0);
}
