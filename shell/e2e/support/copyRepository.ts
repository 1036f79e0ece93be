import { appFolder, ROOT } from '@site/release/appFolder';
import { localApps } from '@site/release/localApps';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies this repository with its builds, so that a test can change sources and
 * run the commands of package.json. Packages are linked, not installed again; the workspaces' own
 * links lead into the copy.
 *
 * @param folder for the copy; must not exist
 */
export async function copyRepository(folder: string): Promise<string> {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
    },
  );
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
  for (const file of files) await cp(path.join(ROOT, file), path.join(folder, file));
  for (const app of localApps()) {
    const dist = appFolder(app, 'dist');
    await cp(dist, path.join(folder, path.relative(ROOT, dist)), { recursive: true });
  }
  const workspaces = files
    .filter((file) => /^(shared\/)?[\w-]+\/package\.json$/.test(file))
    .map((file) => path.dirname(file));
  for (const place of ['', ...workspaces])
    await linkPackages(path.join(ROOT, place), path.join(folder, place));
  return folder;
}

async function linkPackages(from: string, to: string): Promise<void> {
  if (!existsSync(path.join(from, 'node_modules'))) return;
  await mkdir(path.join(to, 'node_modules'));
  for (const name of await readdir(path.join(from, 'node_modules'))) {
    // Builds write to it.
    if (name === '.federation' || name === '.cache') continue;
    if (name === '@site')
      await linkAll(path.join(from, 'node_modules', name), path.join(to, 'node_modules', name));
    else await link(path.join(from, 'node_modules', name), path.join(to, 'node_modules', name));
  }
}

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) await link(path.join(from, name), path.join(to, name));
}

/** Links a package. A workspace's link is relative, so that the same one leads into the copy. */
async function link(from: string, to: string): Promise<void> {
  const isWorkspace = (await lstat(from)).isSymbolicLink();
  await symlink(isWorkspace ? await readlink(from) : from, to);
}
