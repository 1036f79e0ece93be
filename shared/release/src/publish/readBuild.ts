import { BUILD_MANIFEST, BUILD_MAPS, type AppName, type BuildManifest } from '@site/contract';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describeFile, versionName } from '../documents/integrity';
import { findErrors, parseDocument } from '../documents/readJson';
import { buildManifestSchema } from '../documents/schemas/manifestSchemas';
import { Refusal } from '../errors/Refusal';
import { scriptCommand } from '../repository/appFolder';
import { requireSize } from '../stores/Store';
import type { Build } from './Build';
import { fieldFault, findBuildFaults, type BuildFault } from './findBuildFaults';

/** Hidden files, which file managers and editors leave behind and no server of the site sends. */
const HIDDEN = /(^|\/)\./;

/** What is in a folder, and all that keeps it from being published. */
export interface InspectedBuild {
  /** Undefined if its `build.json` lacks a field or has a wrong one. */
  build?: Build;
  faults: BuildFault[];
}

/**
 * Reads a build and names its version after the package's version and a hash of its content, so the
 * same build has the same version on every machine.
 *
 * @param app the app that it must be a build of
 * @param folder the bundler's output folder
 * @throws Refusal when there is no valid build, or it is of another app
 */
export async function readBuild(app: AppName, folder: string): Promise<Build> {
  const cure = `Build ${app} first: ${scriptCommand(app, 'build')}`;
  const { build, faults } = await inspectBuild(folder, cure);
  if (build && build.manifest.app !== app)
    throw new Refusal(`${folder} contains a build of ${build.manifest.app}, not of ${app}`, cure);
  if (build && faults.length === 0) return build;
  throw new Refusal(
    `${folder} can’t be published: ${faults.map(({ fault }) => fault).join('; ')}`,
    `Correct ${app}, then build it again: ${scriptCommand(app, 'build')}. To see what to do for each: npm run release -- check-build ${folder}`,
  );
}

/**
 * Reads the build of any app, and finds all that is wrong with it.
 *
 * @param cure what to do when there is no build
 * @throws Refusal when `build.json` is missing, no JSON or of a newer format
 */
export async function inspectBuild(folder: string, cure: string): Promise<InspectedBuild> {
  const name = path.join(folder, BUILD_MANIFEST);
  if (!existsSync(name)) throw new Refusal(`${folder} contains no ${BUILD_MANIFEST}`, cure);
  const document = parseDocument(await readFile(name), name, cure);
  const errors = findErrors(document, buildManifestSchema);
  if (errors.length > 0) return { faults: errors.map(fieldFault) };

  const { packageVersion, sources: _, ...facts } = document as BuildManifest;
  const contents = await readFiles(folder);
  contents.delete(BUILD_MANIFEST);
  const maps = new Map<string, Buffer>();
  for (const [map, bytes] of await readFiles(path.join(folder, BUILD_MAPS)))
    maps.set(map.replace(/\.map$/, ''), bytes);
  const described = { ...facts, files: describeFiles(contents), maps: describeFiles(maps) };
  const manifest = { ...described, version: versionName(packageVersion, described) };
  const build = { manifest, contents, maps };
  return { build, faults: findBuildFaults(build) };
}

const describeFiles = (contents: Map<string, Buffer>) =>
  Object.fromEntries([...contents].map(([name, bytes]) => [name, describeFile(bytes)]));

/** Reads the files of a folder that may be missing, sorted by their paths in it. @throws Refusal when one is too large */
async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  if (!existsSync(folder)) return new Map();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((name) => name.split(path.sep).join('/'))
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
