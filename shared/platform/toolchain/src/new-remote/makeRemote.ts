import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BundlerWords } from './bundlers';
import { fillTemplate, writeTemplates } from './fillTemplates';
import { firstLock, runNpm } from './packageLock';
import { workflowFile, type RemoteNames } from './RemoteNames';

/** The workflow of an app: all apps have the same. */
export const WORKFLOW_TEMPLATE = 'workflow.yml.txt';

/** What a remote is called and built with. */
type RemoteWords = RemoteNames & BundlerWords;

/**
 * Makes a remote in this repository, ready to be developed and deployed: its folder, its workflow, its
 * place in package-lock.json, and its link in `node_modules`.
 *
 * @param root folder of the repository
 * @returns what is left to do
 * @throws Refusal when npm refuses its package. Nothing is left of it then
 */
export async function makeInside(root: string, names: RemoteWords): Promise<string> {
  const shared = sharedPackages(root);
  const versions = Object.fromEntries(shared.map(({ name, version }) => [name, version]));
  const values = { ...names, ...kitVersions(shared), ...versions };
  const folder = path.join(root, names.workspace);
  const link = path.join(root, 'node_modules', names.workspace);
  const workflow = workflowFile(root, names.name);
  try {
    await writeTemplates(['remote', 'inside'], values, folder);
    await mkdir(path.dirname(workflow), { recursive: true });
    await writeFile(workflow, fillTemplate(WORKFLOW_TEMPLATE, values));
    await rm(link, { force: true });
    await symlink(path.join('..', names.workspace), link, 'dir');
    await runNpm(root, ['install', '--package-lock-only', '--no-audit', '--no-fund']);
  } catch (error) {
    for (const made of [folder, link, workflow]) await rm(made, { recursive: true, force: true });
    throw error;
  }
  return fillTemplate('steps/inside.txt', values);
}

/** Files of this repository that a remote's own repository takes over. */
const TAKEN_OVER = ['.npmrc', '.gitignore', '.prettierignore', '.editorconfig'];

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
  names: RemoteWords,
  folder: string,
): Promise<string> {
  const shared = sharedPackages(root);
  const workspaces = shared.map(({ name }) => `-w ${name}`).join(' ');
  const vendor = path.join(folder, 'vendor');
  try {
    await mkdir(vendor, { recursive: true });
    const pack = ['pack', ...workspaces.split(' '), '--pack-destination', vendor, '--json'];
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
      workspaces,
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
    .map((file) => readJson(file) as unknown as PackageFile);

/** Versions of React, MUI and Emotion: a new remote's are those of the kit. */
const kitVersions = (shared: PackageFile[]) =>
  shared.find(({ name }) => name === '@site/ui')?.dependencies ?? {};

const readJson = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
