import {
  BUILD_MANIFEST,
  BUILD_MAPS,
  type AppName,
  type BuildManifest,
  type VersionManifest,
} from '@site/contract';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describeFile, versionName } from '../documents/integrity';
import { VERSION_BYTES } from '../documents/limits';
import { readDocument, toJson } from '../documents/readJson';
import { buildManifestSchema, versionManifestSchema } from '../documents/schemas/manifestSchemas';
import { Refusal } from '../errors/Refusal';
import { scriptCommand } from '../repository/appFolder';
import { requireSize } from '../stores/Store';

/** A build that is ready to publish. */
export interface Build {
  manifest: VersionManifest;
  /** Bytes of every file in the manifest, by name. */
  contents: Map<string, Buffer>;
  /** Bytes of every source map in the manifest, by the names of their scripts. */
  maps: Map<string, Buffer>;
}

/** Hidden files, which file managers and editors leave behind and no server of the site sends. */
const HIDDEN = /(^|\/)\./;

/**
 * Reads a build and names its version after the package's version and a hash of its content, so the
 * same build has the same version on every machine.
 *
 * @param app the app that it must be a build of
 * @param folder webpack's output folder
 * @throws Refusal when there is no valid build, or it is of another app
 */
export async function readBuild(app: AppName, folder: string): Promise<Build> {
  const cure = `Correct ${app}, then build it again: ${scriptCommand(app, 'build')}`;
  const { packageVersion, sources: _, ...facts } = await readBuildManifest(app, folder, cure);
  const contents = await readFiles(folder);
  contents.delete(BUILD_MANIFEST);
  const maps = new Map<string, Buffer>();
  for (const [name, bytes] of await readFiles(path.join(folder, BUILD_MAPS)))
    maps.set(name.replace(/\.map$/, ''), bytes);
  const described = { ...facts, files: describeFiles(contents), maps: describeFiles(maps) };
  const manifest = { ...described, version: versionName(packageVersion, described) };
  // The same check as when a published version is read.
  readDocument(toJson(manifest), versionManifestSchema, folder, cure, VERSION_BYTES);
  return { manifest, contents, maps };
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

async function readBuildManifest(
  app: AppName,
  folder: string,
  cure: string,
): Promise<BuildManifest> {
  const name = path.join(folder, BUILD_MANIFEST);
  if (!existsSync(name))
    throw new Refusal(
      `${folder} contains no build of ${app}`,
      `Build ${app} first: ${scriptCommand(app, 'build')}`,
    );
  const build = readDocument(await readFile(name), buildManifestSchema, name, cure);
  if (build.app !== app)
    throw new Refusal(`${folder} contains a build of ${build.app}, not of ${app}`, cure);
  return build;
}
