import { BUILD_MANIFEST, scriptOfMap, type AppName, type BuildManifest } from '@site/format';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describeFile, versionName } from '../documents/integrity';
import { findErrors, parseDocument } from '../documents/readJson';
import { buildManifestSchema } from '@site/format/schemas';
import { appFolder, Refusal, scriptCommand, sourceHash } from '@site/project';
import { requireSize } from '../stores/Store';
import type { Build, BuildFault } from './Build';
import { duplicateFaults, fieldFault, findBuildFaults, mapFaults } from './findBuildFaults';

/** Hidden files, which file managers and editors leave behind and no server of the site sends. */
const HIDDEN = /(^|\/)\./;

/** Reads the build of an app of this checkout. @throws Refusal when there is none, or it has faults */
export async function readLocalBuild(app: AppName): Promise<Build> {
  const hint = `Build ${app} first: ${scriptCommand(app, 'build')}`;
  const folder = appFolder(app, 'dist');
  const build = await readBuild(folder, hint);
  if (build.manifest.app === app) return build;
  throw new Refusal(`${folder} contains a build of ${build.manifest.app}, not of ${app}`, hint);
}

/** Reads the build of an app of this checkout. @throws Refusal when the sources have changed since, too */
export async function readCurrentBuild(app: AppName): Promise<Build> {
  const build = await readLocalBuild(app);
  // Other bundlers leave the hash out.
  if (build.sources === undefined || build.sources === sourceHash(app)) return build;
  throw new Refusal(
    `the sources of ${app} have changed since ${appFolder(app, 'dist')} was built`,
    `Build it: ${scriptCommand(app, 'build')}. Or release it as it is: add --stale-build`,
  );
}

const WRITE_MANIFEST = `Write ${BUILD_MANIFEST} beside the built files: shared/platform/format/build-format.md says what it holds.`;

/**
 * Reads the build of any app, by any bundler. Names its version after the package's version and a hash
 * of its content, so the same build has the same version on every machine.
 *
 * @param folder the bundler's output folder
 * @param hint what to do when there is no build
 * @param largestPackages says what a page's scripts are made of
 * @throws Refusal naming all that keeps it from being published, and what to do for each
 */
export async function readBuild(
  folder: string,
  hint = WRITE_MANIFEST,
  largestPackages?: (page: string) => string,
): Promise<Build> {
  const name = path.join(folder, BUILD_MANIFEST);
  if (!existsSync(name)) throw new Refusal(`${folder} contains no ${BUILD_MANIFEST}`, hint);
  const document = parseDocument(await readFile(name), name, hint);
  requireNone(folder, findErrors(document, buildManifestSchema).map(fieldFault));

  const {
    packageVersion,
    sources,
    duplicates,
    maps: named = [],
    ...facts
  } = document as BuildManifest;
  const contents = await readFiles(folder);
  contents.delete(BUILD_MANIFEST);
  const maps = takeMaps(contents);
  const described = { ...facts, files: describeFiles(contents), maps: describeFiles(maps) };
  const manifest = { ...described, version: versionName(packageVersion, described) };
  const build = { manifest, contents, maps, sources };
  requireNone(folder, [
    ...mapFaults(named, maps),
    ...duplicateFaults(duplicates),
    ...(await findBuildFaults(build, largestPackages)),
  ]);
  return build;
}

function requireNone(folder: string, faults: BuildFault[]): void {
  if (faults.length === 0) return;
  const hints = new Set(faults.map(({ hint }) => hint));
  throw new Refusal(
    faults.map(({ fault }) => fault),
    `${[...hints].join(' ')} Then build again.`,
    { subject: `${folder} can’t be published` },
  );
}

/** Takes the source maps out of the files of a build. @returns them by the names of their scripts */
function takeMaps(contents: Map<string, Buffer>): Map<string, Buffer> {
  const maps = new Map<string, Buffer>();
  for (const [name, bytes] of contents) {
    const script = scriptOfMap(name);
    if (script === undefined) continue;
    maps.set(script, bytes);
    contents.delete(name);
  }
  return maps;
}

const describeFiles = (contents: Map<string, Buffer>) =>
  Object.fromEntries([...contents].map(([name, bytes]) => [name, describeFile(bytes)]));

/** Reads the files of a folder, sorted by their paths in it. @throws Refusal when one is too large */
async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .filter((name) => !HIDDEN.test(name))
    .sort();
  const contents = new Map<string, Buffer>();
  for (const name of names) {
    const file = path.join(folder, name);
    requireSize(file, (await stat(file)).size);
    contents.set(name, await readFile(file));
  }
  return contents;
}
