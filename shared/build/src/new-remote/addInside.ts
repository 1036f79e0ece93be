import { localApps } from '@site/release/localApps';
import { workspaceOf } from '@site/release/appFolder';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Files } from './fillTemplates';
import { runNpm } from './runNpm';
import { sharedFolders } from './sharedPackages';
import { writeFiles } from './writeFiles';

/**
 * Adds a remote to this repository: its folder, its part of package-lock.json, and its link in
 * `node_modules`, as `npm install` would make them. Everything is prepared elsewhere first, so a
 * failure leaves nothing behind.
 *
 * @param root folder of the repository
 * @param workspace name of the remote's package and folder
 * @throws Refusal when npm does not accept the package
 */
export async function addInside(root: string, workspace: string, files: Files): Promise<void> {
  const staging = await mkdtemp(path.join(root, 'node_modules', '.new-remote-'));
  const folder = path.join(root, workspace);
  const link = path.join(root, 'node_modules', workspace);
  try {
    await writeFiles(path.join(staging, 'remote'), files);
    const lock = await lockWith(root, workspace, files);
    await writeFile(path.join(staging, LOCK), lock);
    await rm(link, { force: true });

    await rename(path.join(staging, 'remote'), folder);
    try {
      await symlink(path.join('..', workspace), link, 'dir');
      await rename(path.join(staging, LOCK), path.join(root, LOCK));
    } catch (error) {
      for (const place of [folder, link]) await rm(place, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

const LOCK = 'package-lock.json';

/** Returns package-lock.json with the remote's package. npm needs no more than the package files. */
async function lockWith(root: string, workspace: string, files: Files): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'new-remote-'));
  try {
    const workspaces = [...sharedFolders(root), ...localApps({ root }).map(workspaceOf)];
    const packages = ['', ...workspaces].map((place) => path.join(place, 'package.json'));
    for (const file of [...packages, LOCK, '.npmrc'])
      await cp(path.join(root, file), path.join(copy, file));
    await writeFiles(path.join(copy, workspace), files);
    await runNpm(copy, ['install', '--package-lock-only', '--no-audit', '--no-fund']);
    return await readFile(path.join(copy, LOCK), 'utf8');
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
