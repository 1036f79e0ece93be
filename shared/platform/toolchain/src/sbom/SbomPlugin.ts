import { SBOM, type AppName } from '@site/format';
import { appFolder, ROOT } from '@site/project';
import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { modulesInChunks } from '../sharing/modulesInChunks';
import { packageFolderOf, readPackage, type Package } from '../sources/readPackage';

const WEBPACK = path.dirname(createRequire(import.meta.url).resolve('webpack/package.json'));

/**
 * Marker of a complete build: a file with the hash of the sources that it was built from. It is hidden,
 * so it is not part of the version. The browser build removes an older one before it writes files.
 */
export const COMPLETE = '.complete';

/**
 * Writes a version's bill of materials, `sbom.json`: the packages whose code the version contains,
 * without those that were tree-shaken. All builds of an app share one instance. The last build to
 * finish writes the file, then the marker: every build is complete.
 *
 * `@cyclonedx/webpack-plugin` writes one list per build. Its list includes packages that no chunk
 * contains, and has no archive hashes.
 */
export class SbomPlugin {
  private runningBuilds = 0;
  /** Chunks contain webpack's runtime. */
  private readonly folders = new Set([WEBPACK]);

  constructor(
    private readonly app: AppName,
    private readonly sources: string,
  ) {}

  apply(compiler: Compiler) {
    this.runningBuilds += 1;
    compiler.hooks.afterEmit.tapPromise(this.constructor.name, async (compilation) => {
      for (const { resource } of modulesInChunks(compilation)) {
        const folder = packageFolderOf(resource);
        if (folder !== undefined) this.folders.add(folder);
      }
      this.runningBuilds -= 1;
      if (this.runningBuilds > 0) return;
      const sbom = makeSbom(readPackage(appFolder(this.app)), this.folders);
      await writeFile(path.join(compiler.outputPath, SBOM), sbom);
      await writeFile(path.join(compiler.outputPath, COMPLETE), this.sources);
    });
  }
}

/** A package in package-lock.json. */
interface LockedPackage {
  integrity?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Returns the entry with the longest name that a folder ends with: packages may be links. */
function findLocked(packages: Record<string, LockedPackage>, folder: string) {
  const place = folder.replaceAll(path.sep, '/');
  const [name] = Object.keys(packages)
    .filter((key) => key !== '' && place.endsWith(`/${key}`))
    .sort((one, other) => other.length - one.length);
  return name === undefined ? undefined : packages[name];
}

/**
 * Returns a version's bill of materials as CycloneDX JSON: the packages whose code the version
 * contains, with the licences that must travel with them. It omits time and place, so that the same
 * sources always give the same version.
 *
 * @param app name and version of the app's package
 * @param folders of the shipped packages
 * @throws Error naming a shipped package that package-lock.json lacks
 */
export function makeSbom({ name, version }: Package, folders: Iterable<string>): string {
  const app = { name, version };
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const shipped = [...folders].map((folder) => {
    const { name, version, license } = readPackage(folder);
    const locked = findLocked(lock.packages, folder);
    if (!locked)
      throw new Error(
        `${name}@${version} is in the build, but not in package-lock.json. Run npm ci, then build again.`,
      );
    return { id: idOf({ name, version }), name, version, license, folder, locked };
  });
  shipped.sort((a, b) => (a.id < b.id ? -1 : 1));
  const dependenciesOf = ({ dependencies, peerDependencies }: LockedPackage) => {
    const names = Object.keys({ ...dependencies, ...peerDependencies });
    return shipped.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  };
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { 'bom-ref': idOf(app), type: 'application', ...app } },
    components: shipped.map(({ id, name, version, license, folder, locked }) => ({
      'bom-ref': id,
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${id.replace(/^@/, '%40')}`,
      hashes: hashesOf(locked),
      licenses: license ? [licenceOf(license, folder)] : [],
    })),
    dependencies: [
      { ref: idOf(app), dependsOn: shipped.map(({ id }) => id) },
      ...shipped.map(({ id, locked }) => ({ ref: id, dependsOn: dependenciesOf(locked) })),
    ],
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

const idOf = ({ name, version }: Package) => `${name}@${version}`;

/** Hash of the package's archive, which npm checks when it installs it. */
const hashesOf = ({ integrity = '' }: LockedPackage) =>
  [...integrity.matchAll(/sha512-(\S+)/g)].map(([, hash = '']) => ({
    alg: 'SHA-512',
    content: Buffer.from(hash, 'base64').toString('hex'),
  }));

/** Returns a licence with the package's licence file, which contains the copyright notice. */
function licenceOf(license: string, folder: string) {
  // An expression offers several licences; the text belongs to one of them.
  if (license.includes(' ')) return { expression: license };
  const file = readdirSync(folder)
    .sort()
    .find((name) => /^licen[cs]e(\.(md|txt|mit))?$/i.test(name));
  const content = file && readFileSync(path.join(folder, file), 'utf8');
  return { license: { id: license, ...(content && { text: { content } }) } };
}
