import { ROOT } from '@site/release/appFolder';
import path from 'node:path';
import type { Compilation } from 'webpack';
import { kitParts } from '../sharing/kitParts';
import { isTakenFromKit } from '../sharing/kitRule';
import { modulesInChunks, normalModules } from '../sharing/modulesInChunks';
import { SHARED_PACKAGES } from '../sharing/sharedModules';
import { packageFolderOf, readPackage } from '../sources/readPackage';

/**
 * Returns the versions of the shared packages whose modules a build contains, or takes from the kit
 * in place of its own. It looks at the finished build: an app may have a version of its own in its
 * `node_modules`, and the kit's parts are found there by their names alone.
 *
 * A build with two versions of one package fails, naming the folder of each. A development server
 * shows that as it shows other errors of a build, and goes on.
 */
export function readVersions(compilation: Compilation): Map<string, string> {
  const { WebpackError } = compilation.compiler.webpack;
  const shared = new Set([...SHARED_PACKAGES, ...kitParts().packages.values()]);
  const modules = [
    ...modulesInChunks(compilation),
    // The compiler may drop these from the chunks, since they only re-export.
    ...normalModules(compilation.modules).filter(isTakenFromKit),
  ];
  const folders = new Set(modules.flatMap(({ resource }) => packageFolderOf(resource) ?? []));
  const found = new Map<string, { version: string; folder: string }>();
  for (const folder of folders) {
    const { name, version } = readPackage(folder);
    if (!shared.has(name)) continue;
    const other = found.get(name);
    if (other && other.version !== version)
      compilation.errors.push(
        new WebpackError(
          `The build has two versions of ${name}: ${[other, { version, folder }].map(describe).sort().join(' and ')}. Give ${name} one version in every package.json that names it, run npm install, and build again.`,
        ),
      );
    found.set(name, { version, folder });
  }
  return new Map([...found].map(([name, { version }]) => [name, version]));
}

const describe = ({ version, folder }: { version: string; folder: string }) =>
  `${version} in ${path.relative(ROOT, folder)}`;
