import type { AppName } from '@site/contract';
import { readBuild } from '@site/release';
import { ROOT, workspaceOf } from '@site/release/appFolder';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { cp, link, mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

jest.setTimeout(180_000);

const SOURCES = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'shared'],
  ...['shell', 'marketing-remote', 'account-remote'],
];
const isLeftOut = (file: string) => /[\\/](node_modules|dist)$/.test(file);

/** A clone of this repository with all that is installed, in the folder of that name. */
async function cloneInto(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of SOURCES) {
    const to = path.join(folder, name);
    await cp(path.join(ROOT, name), to, { recursive: true, filter: (file) => !isLeftOut(file) });
  }
  for (const place of ['', 'shared/build', 'shared/release', 'marketing-remote'])
    await install(path.join(ROOT, place, 'node_modules'), path.join(folder, place, 'node_modules'));
  return folder;
}

/** Linked, not copied, where the file system lets it: installed packages are large. Links to workspaces stay relative. */
async function install(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  if (entries.length > 0) await mkdir(to, { recursive: true });
  await Promise.all(
    entries.map(async (entry) => {
      // Temporary files of builds: written in place, they would change in both folders.
      if (/^\.(federation|cache)$/.test(entry.name)) return;
      const [one, other] = [path.join(from, entry.name), path.join(to, entry.name)];
      if (entry.isDirectory()) return install(one, other);
      if (entry.isSymbolicLink()) return symlink(await readlink(one), other);
      return link(one, other).catch(() => cp(one, other));
    }),
  );
}

/** What a build of other sources has left behind: files of pages that are gone. */
async function leaveBehind(dist: string): Promise<void> {
  await mkdir(path.join(dist, 'prerender'), { recursive: true });
  for (const file of ['Gone.js', 'prerender/Gone.js'])
    await writeFile(path.join(dist, file), 'gone();');
}

async function versionBuiltIn(folder: string, app: AppName): Promise<string> {
  const cwd = path.join(folder, workspaceOf(app));
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd });
  return (await readBuild(app, path.join(cwd, 'dist'))).manifest.version;
}

/** Host and remote: each kind of build numbers its modules in its own way. */
test.each(['shell', 'marketing'] as const)(
  'the same sources of %s give the same version, whatever folder they are built in and whatever was built there',
  async (app) => {
    const folder = await temporaryFolder();
    const clones = [path.join(folder, 'one'), path.join(folder, 'somewhere', 'else', 'two')];
    await leaveBehind(path.join(folder, 'one', workspaceOf(app), 'dist'));
    const versions = await Promise.all(
      clones.map(async (clone) => versionBuiltIn(await cloneInto(clone), app)),
    );
    expect(versions[0]).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
    expect(versions[1]).toBe(versions[0]);
  },
);
