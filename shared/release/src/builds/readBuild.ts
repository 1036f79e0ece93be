import {
  BUILD_MANIFEST,
  type AppName,
  type BuildManifest,
  type VersionManifest,
} from '@site/contract';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileOf } from '../records/integrity';
import { readJson, requireShape } from '../records/readJson';
import { Refusal } from '../errors/Refusal';
import { buildManifestSchema, versionManifestSchema } from '../records/schemas';
import { versionName } from '../records/versionName';

/** A build that is ready to be published. */
export interface Build {
  manifest: VersionManifest;
  /** Bytes of every file that the manifest names. */
  contents: Map<string, Buffer>;
}

/** What file managers and editors leave behind; no server of the site sends it. */
const HIDDEN = /(^|\/)\./;

/**
 * Reads a build and gives it its version: the package's version and a hash of all that the version is, so the same
 * build has the same version on every machine.
 *
 * @param app whose build it must be
 * @param folder where webpack wrote it
 * @throws Refusal when there is no build, or it is another app's
 */
export async function readBuild(app: AppName, folder: string): Promise<Build> {
  const { packageVersion, sources: _, ...facts } = await readBuildManifest(app, folder);
  const contents = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (entry.isFile() && name !== BUILD_MANIFEST && !HIDDEN.test(name))
      contents.set(name, await readFile(file));
  }
  const names = [...contents.keys()].sort();
  const files = Object.fromEntries(
    names.map((name) => [name, fileOf(contents.get(name) ?? Buffer.alloc(0))]),
  );
  const manifest = { ...facts, version: versionName(packageVersion, { ...facts, files }), files };
  // What is published must be readable afterwards.
  return {
    manifest: requireShape(
      manifest,
      versionManifestSchema,
      folder,
      `Correct ${app}, then build it again.`,
    ),
    contents,
  };
}

async function readBuildManifest(app: AppName, folder: string): Promise<BuildManifest> {
  const name = path.join(folder, BUILD_MANIFEST);
  const cure = `Build ${app} first: npm run build -w ${path.basename(path.dirname(folder))}`;
  if (!existsSync(name)) throw new Refusal(`${folder} holds no build of ${app}`, cure);
  const build = readJson(await readFile(name), buildManifestSchema, name, cure);
  if (build.app !== app)
    throw new Refusal(`${folder} holds a build of ${build.app}, not of ${app}`, cure);
  return build;
}
