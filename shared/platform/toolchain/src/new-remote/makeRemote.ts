import { Refusal } from '@site/project';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RemoteNames } from './RemoteNames';

const run = promisify(execFile);

/**
 * Makes a remote in this repository, ready to be developed and deployed: its folder, its place in
 * package-lock.json, and its link in `node_modules`.
 *
 * @param root folder of the repository
 * @returns what is left to do
 * @throws Refusal when npm refuses its package. Nothing is left of it then
 */
export async function makeInside(root: string, names: RemoteNames): Promise<string> {
  const shared = sharedPackages(root);
  const versions = Object.fromEntries(shared.map(({ name, version }) => [name, version]));
  const values = { ...names, ...kitVersions(shared), ...versions };
  const folder = path.join(root, names.workspace);
  const link = path.join(root, 'node_modules', names.workspace);
  try {
    await writeTemplates(['remote', 'inside'], values, folder);
    await rm(link, { force: true });
    await symlink(path.join('..', names.workspace), link, 'dir');
    await runNpm(root, ['install', '--package-lock-only', '--no-audit', '--no-fund']);
  } catch (error) {
    for (const made of [folder, link]) await rm(made, { recursive: true, force: true });
    throw error;
  }
  return fillTemplate('steps/inside.txt', values);
}

/** Files of this repository that a remote's own repository takes over. */
const TAKEN_OVER = ['.npmrc', '.gitattributes', '.gitignore', '.prettierignore', '.editorconfig'];

/**
 * Makes a repository for a remote: with archives of the shared packages, their set-up of types, lint
 * and tests, and the same format.
 *
 * @param root folder of this repository
 * @param folder of the new one; must not exist
 * @returns what is left to do
 * @throws Refusal when npm can't pack the shared packages. Nothing is left of the folder then
 */
export async function makeOutside(
  root: string,
  names: RemoteNames,
  folder: string,
): Promise<string> {
  const shared = sharedPackages(root);
  const workspaces = shared.flatMap(({ name }) => ['-w', name]);
  const vendor = path.join(folder, 'vendor');
  try {
    await mkdir(vendor, { recursive: true });
    const pack = ['pack', ...workspaces, '--pack-destination', vendor, '--json'];
    const packed = JSON.parse(await runNpm(root, pack)) as { name: string; filename: string }[];
    const archives = packed.map(({ name, filename }) => [name, `file:vendor/${filename}`]);
    const { engines, prettier } = readJson(path.join(root, 'package.json'));
    const { compilerOptions } = readJson(path.join(root, 'tsconfig.json'));
    const values = {
      ...names,
      ...kitVersions(shared),
      ...(Object.fromEntries(archives) as Record<string, string>),
      engines: JSON.stringify(engines),
      prettier: JSON.stringify(prettier),
      compilerOptions: JSON.stringify(compilerOptions),
      workspaces: workspaces.join(' '),
      folder,
    };
    await writeTemplates(['remote', 'outside'], values, folder);
    await writeFile(path.join(folder, 'package-lock.json'), firstLock(root, names.workspace));
    for (const file of TAKEN_OVER) await cp(path.join(root, file), path.join(folder, file));
    return fillTemplate('steps/outside.txt', values);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A package.json, as far as it is read here. */
interface PackageFile {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

/** Reads the package.json of every shared package, which apps are built, tested and deployed with. */
const sharedPackages = (root: string): PackageFile[] =>
  ['shared', 'shared/platform']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder)).map((name) => path.join(folder, name)),
    )
    .map((folder) => path.join(root, folder, 'package.json'))
    .filter((file) => existsSync(file))
    .map((file) => readJson<PackageFile>(file));

/** Versions of React, MUI and Emotion: a new remote's are those of the kit. */
const kitVersions = (shared: PackageFile[]) =>
  shared.find(({ name }) => name === '@site/ui')?.dependencies ?? {};

const readJson = <Contents = Record<string, unknown>>(file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as Contents;

/**
 * Returns a first package-lock.json for a remote's own repository: the installed packages of this
 * one, without its workspaces. `npm install` takes what the remote needs from it, so both have the
 * same versions: a remote must not be ahead of the shell, not even in a dependency of MUI.
 */
function firstLock(root: string, workspace: string): string {
  const lock = readJson<{ packages: Record<string, { link?: boolean }> }>(
    path.join(root, 'package-lock.json'),
  );
  const installed = Object.entries(lock.packages).filter(
    ([place, { link }]) => place.startsWith('node_modules/') && link !== true,
  );
  const packages = { '': { name: workspace }, ...Object.fromEntries(installed) };
  return `${JSON.stringify({ ...lock, name: workspace, packages }, null, 2)}\n`;
}

/** Runs npm in a folder and returns what it printed. @throws Refusal with npm's messages */
async function runNpm(folder: string, words: string[]): Promise<string> {
  try {
    const options = { cwd: folder, maxBuffer: 64e6 };
    return (await run('npm', [...words, '--prefix', folder], options)).stdout;
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    throw new Refusal(
      `npm ${words[0]} failed${stderr ? `:\n${stderr.trim()}` : ''}`,
      'Correct this, then run the command again. Nothing was changed.',
      { cause },
    );
  }
}

const TEMPLATES = path.join(import.meta.dirname, 'templates');

const PRETTIER = createRequire(import.meta.url).resolve('prettier/bin/prettier.cjs');

/**
 * Writes folders of templates into another folder. Formats them, since their lines depend on the
 * length of the values.
 *
 * @throws Error when a template has a word without a value
 */
async function writeTemplates(
  kinds: string[],
  values: Record<string, string>,
  folder: string,
): Promise<void> {
  for (const kind of kinds)
    for (const name of readdirSync(path.join(TEMPLATES, kind), { recursive: true }).map(String)) {
      if (!name.endsWith('.txt')) continue;
      const file = path.join(folder, fillIn(name.slice(0, -'.txt'.length), values));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, fillTemplate(path.join(kind, name), values));
    }
  // As a process: Prettier loads its parsers by dynamic imports, which Jest can't run.
  await run(process.execPath, [PRETTIER, '--write', '.'], { cwd: folder });
}

/** Returns the text of one template, in which `{{word}}` becomes the word's value. */
const fillTemplate = (template: string, values: Record<string, string>): string =>
  fillIn(readFileSync(path.join(TEMPLATES, template), 'utf8'), values);

const fillIn = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{([\w@/-]+)\}\}/g, (_, word: string) => {
    const value = values[word];
    if (value === undefined) throw new Error(`the templates' word ${word} has no value`);
    return value;
  });
