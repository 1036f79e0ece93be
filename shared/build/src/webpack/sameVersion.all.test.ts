import type { AppName } from '@site/contract';
import { readBuild } from '@site/release';
import { ROOT, workspaceOf } from '@site/release/appFolder';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import {
  appendFile,
  cp,
  link,
  mkdir,
  readdir,
  readlink,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

jest.setTimeout(180_000);

const COPIED = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'shared'],
  ...['shell', 'marketing-remote', 'account-remote'],
];
const isLeftOut = (file: string) => /[\\/](node_modules|dist)$/.test(file);

/** Copies this repository and its installed packages into a folder. */
async function copyInto(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of COPIED) {
    const to = path.join(folder, name);
    await cp(path.join(ROOT, name), to, { recursive: true, filter: (file) => !isLeftOut(file) });
  }
  for (const place of ['', 'shared/build', 'shared/release', 'marketing-remote'])
    await linkPackages(
      path.join(ROOT, place, 'node_modules'),
      path.join(folder, place, 'node_modules'),
    );
  return folder;
}

/**
 * Hard-links installed packages, because copying them would take too long. Links to workspaces stay
 * relative and lead into the copy.
 */
async function linkPackages(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  if (entries.length > 0) await mkdir(to, { recursive: true });
  await Promise.all(
    entries.map(async (entry) => {
      // Builds write these files in place: a hard link would change them in both folders.
      if (/^\.(federation|cache)$/.test(entry.name)) return;
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
      if (entry.isDirectory()) return linkPackages(source, target);
      if (entry.isSymbolicLink()) return symlink(await readlink(source), target);
      return link(source, target).catch(() => cp(source, target));
    }),
  );
}

/** Adds files of removed pages to `dist/`, as an earlier build would have left them. */
async function addStaleFiles(dist: string): Promise<void> {
  await mkdir(path.join(dist, 'prerender'), { recursive: true });
  for (const file of ['Gone.js', 'prerender/Gone.js'])
    await writeFile(path.join(dist, file), 'gone();');
}

/** Lets a page use a part of MUI that the kit lacks, so that the remote contains MUI's code. */
const useMui = (folder: string) =>
  appendFile(
    path.join(folder, 'marketing-remote/src/home/Home.tsx'),
    `export { default as Field } from '@mui/material/TextField';\n`,
  );

async function buildVersion(folder: string, app: AppName): Promise<string> {
  const cwd = path.join(folder, workspaceOf(app));
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd });
  return (await readBuild(app, path.join(cwd, 'dist'))).manifest.version;
}

/** A host and a remote, since webpack numbers their modules in different ways. */
test.each(['shell', 'marketing'] as const)(
  'the same sources of %s give the same version in every folder, whatever was built there before',
  async (app) => {
    const folder = await temporaryFolder();
    const copies = [path.join(folder, 'one'), path.join(folder, 'somewhere', 'else', 'two')];
    await addStaleFiles(path.join(folder, 'one', workspaceOf(app), 'dist'));
    const versions = await Promise.all(
      copies.map(async (copy) => {
        await useMui(await copyInto(copy));
        return buildVersion(copy, app);
      }),
    );
    expect(versions[0]).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
    expect(versions[1]).toBe(versions[0]);
  },
);
