import { BUILD_MANIFEST, type AppName, type BuildManifest } from '@site/contract';
import { readBuild } from '@site/release';
import { appFolder, ROOT, workspaceOf } from '@site/release/appFolder';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, link, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sourceHash } from '../sources/sourceHash';

jest.setTimeout(180_000);

const APPS = ['shell', 'marketing-remote', 'account-remote'];
const COPIED = ['package.json', 'package-lock.json', 'tsconfig.json', 'shared', ...APPS];
const isLeftOut = (file: string) => /[\\/](node_modules|dist)$/.test(file);

/** Copies this repository and its installed packages into a folder. */
async function copyInto(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of COPIED) {
    const to = path.join(folder, name);
    await cp(path.join(ROOT, name), to, { recursive: true, filter: (file) => !isLeftOut(file) });
  }
  for (const place of ['', ...(await workspaces())])
    await linkPackages(
      path.join(ROOT, place, 'node_modules'),
      path.join(folder, place, 'node_modules'),
    );
  return folder;
}

/** Lists the folders of the workspaces. npm installs some packages there. */
async function workspaces(): Promise<string[]> {
  const shared = await readdir(path.join(ROOT, 'shared'));
  return [...APPS, ...shared.map((name) => `shared/${name}`)];
}

/**
 * Hard-links installed packages, because copying them would take too long. Links to workspaces stay
 * relative and lead into the copy.
 */
async function linkPackages(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const entries = await readdir(from, { withFileTypes: true });
  await mkdir(to, { recursive: true });
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

type Build = Awaited<ReturnType<typeof readBuild>>;

async function build(folder: string, app: AppName): Promise<Build> {
  const cwd = path.join(folder, workspaceOf(app));
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd });
  return readBuild(app, path.join(cwd, 'dist'));
}

/** Lists the files that differ, each with both texts from the first difference on. */
function differences(one: Build['contents'], two: Build['contents']): string[] {
  const names = [...new Set([...one.keys(), ...two.keys()])].sort();
  return names.flatMap((name) => {
    const [a, b] = [one.get(name)?.toString() ?? '', two.get(name)?.toString() ?? ''];
    const start = [...a].findIndex((character, at) => character !== b[at]);
    const from = Math.max(0, (start < 0 ? a.length : start) - 40);
    return a === b ? [] : [`${name}: ${a.slice(from, from + 200)} | ${b.slice(from, from + 200)}`];
  });
}

/** A host and a remote, since webpack numbers their modules in different ways. */
test.each(['shell', 'marketing'] as const)(
  'the same sources of %s give the same version in every folder, whatever was built there before',
  async (app) => {
    const copy = path.join(await temporaryFolder(), 'somewhere', 'else');
    await addStaleFiles(path.join(copy, workspaceOf(app), 'dist'));
    const here = await readBuild(app, appFolder(app, 'dist'));
    // Otherwise the build here is an old one: npm run build
    const manifest = await readFile(appFolder(app, 'dist', BUILD_MANIFEST), 'utf8');
    expect((JSON.parse(manifest) as BuildManifest).sources).toBe(sourceHash(app));
    const there = await build(await copyInto(copy), app);
    expect(differences(here.contents, there.contents)).toEqual([]);
    expect(here.manifest.version).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
    expect(there.manifest.version).toBe(here.manifest.version);
  },
);
