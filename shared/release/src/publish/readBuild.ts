import {
  BUILD_MANIFEST,
  BUILD_MAPS,
  type AppName,
  type BuildManifest,
  type VersionManifest,
} from '@site/contract';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../errors/Refusal';
import { scriptCommand } from '../repository/appFolder';
import { describeFile } from '../documents/integrity';
import { requireKnownFormat } from '../documents/format';
import { parseJson, validate } from '../documents/readJson';
import { buildManifestSchema, versionManifestSchema } from '../documents/schemas/manifestSchemas';
import { versionName } from '../documents/versionName';

/** A build that is ready to publish. */
export interface Build {
  manifest: VersionManifest;
  /** Bytes of every file in the manifest, by name. */
  contents: Map<string, Buffer>;
  /**
   * Its `version.json` as it was published. Other checkouts may write one in another way.
   *
   * @default the manifest as JSON
   */
  document?: Buffer;
  /** Source maps, by the names of their scripts. They are no part of the version. */
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
  const { packageVersion, sources: _, ...facts } = await readBuildManifest(app, folder);
  const contents = await readFiles(folder, (name) => name !== BUILD_MANIFEST && !HIDDEN.test(name));
  const names = [...contents.keys()].sort();
  const files = Object.fromEntries(
    names.map((name) => [name, describeFile(contents.get(name) ?? Buffer.alloc(0))]),
  );
  const manifest = { ...facts, version: versionName(packageVersion, { ...facts, files }), files };
  // The same check as when a published version is read.
  validate(manifest, versionManifestSchema, folder, `Correct ${app}, then build it again.`);
  return { manifest, contents, maps: await readMaps(path.join(folder, BUILD_MAPS)) };
}

/** Reads source maps, which builds of older checkouts do not have. */
async function readMaps(folder: string): Promise<Map<string, Buffer>> {
  if (!existsSync(folder)) return new Map();
  const files = await readFiles(folder, (name) => name.endsWith(MAP) && !HIDDEN.test(name));
  return new Map([...files].map(([name, bytes]) => [name.slice(0, -MAP.length), bytes]));
}

const MAP = '.map';

/** Reads the files of a folder, by their paths in it. */
async function readFiles(
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (entry.isFile() && isWanted(name)) contents.set(name, await readFile(file));
  }
  return contents;
}

async function readBuildManifest(app: AppName, folder: string): Promise<BuildManifest> {
  const name = path.join(folder, BUILD_MANIFEST);
  const cure = `Build ${app} first: ${scriptCommand(app, 'build')}`;
  if (!existsSync(name)) throw new Refusal(`${folder} contains no build of ${app}`, cure);
  const document = parseJson(await readFile(name), name, cure);
  requireKnownFormat(document, name);
  const build = validate(document, buildManifestSchema, name, cure);
  if (build.app !== app)
    throw new Refusal(`${folder} contains a build of ${build.app}, not of ${app}`, cure);
  return build;
}
