import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { addInside } from './addInside';
import { addOutside } from './addOutside';
import { fillTemplates, formatFile, type Files } from './fillTemplates';
import type { RemoteNames } from './RemoteNames';
import { packageInside, packageOutside } from './remotePackage';
import { propertyName } from './routeText';
import { seedLock } from './seedLock';
import { sharedPackages } from './sharedPackages';
import { writeFiles } from './writeFiles';

/**
 * Makes a remote in this repository, ready to be developed and deployed.
 *
 * @param root folder of the repository
 * @throws Refusal when npm refuses its package
 */
export async function makeInside(root: string, names: RemoteNames): Promise<void> {
  const shared = sharedPackages(root);
  const files = await filesOf('inside', names, packageInside(names, shared));
  await addInside(root, names.workspace, files);
}

/** Files of this repository that a remote's own repository takes over. */
const TAKEN_OVER = ['.npmrc', '.gitignore', '.prettierignore', '.editorconfig'];

/**
 * Makes a repository for a remote: with the shared packages, their set-up of types, lint and tests,
 * and the same format.
 *
 * @param root folder of this repository
 * @param folder of the new one; must not exist
 * @throws Refusal when npm can't pack the shared packages
 */
export async function makeOutside(root: string, names: RemoteNames, folder: string): Promise<void> {
  const shared = sharedPackages(root);
  const packages = shared.map(({ name }) => name);
  await addOutside(root, folder, packages, async (made, archives) => {
    const rootPackage = await readJson(path.join(root, 'package.json'));
    const files = await filesOf(
      'outside',
      names,
      packageOutside(
        names,
        shared,
        archives,
        rootPackage as { engines: unknown; prettier: unknown },
      ),
      { workspaces: packages.map((name) => `-w ${name}`).join(' ') },
    );
    const { compilerOptions } = await readJson(path.join(root, 'tsconfig.json'));
    const types = { compilerOptions, include: ['remote.ts', 'webpack.config.ts', 'src'] };
    files.set('tsconfig.json', await formatFile('tsconfig.json', JSON.stringify(types)));
    const lock = await readFile(path.join(root, 'package-lock.json'), 'utf8');
    files.set('package-lock.json', seedLock(lock, names.workspace));
    await writeFiles(made, files);
    for (const file of TAKEN_OVER) await cp(path.join(root, file), path.join(made, file));
  });
}

async function filesOf(
  kind: 'inside' | 'outside',
  names: RemoteNames,
  packageFile: object,
  more: Record<string, string> = {},
): Promise<Files> {
  const values = { ...names, property: propertyName(names.name), ...more };
  return new Map([
    ['package.json', `${JSON.stringify(packageFile, null, 2)}\n`],
    ...(await fillTemplates('remote', values)),
    ...(await fillTemplates(kind, values)),
  ]);
}

const readJson = async (file: string) =>
  JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
