import {
  versionManifest,
  type AppName,
  type LogEntry,
  type Manifests,
  type VersionManifest,
  versionFile,
  type Release,
  type ReleasedFile,
} from '@site/format';
import { advise, hint, howToDeploy, localApps, Refusal } from '@site/project';
import type { Store } from '../stores/Store';
import { readDocument, toJson } from './readJson';
import { VERSION_BYTES, versionManifestSchema } from '@site/format/schemas';
import { matchesVersionName, integrityOf } from './integrity';
import { liveVersions, namesIn, versionLabel, type VersionName } from './LogEntry';

/**
 * Reads the manifest of a published version. Keeps fields that this checkout does not know.
 *
 * @returns undefined if the version does not exist or is incomplete
 * @throws Refusal when its `version.json` can't be read, belongs to another version, or was changed
 */
export async function readVersion(
  store: Store,
  app: AppName,
  version: string,
): Promise<VersionManifest | undefined> {
  const key = versionManifest(app, version);
  const stored = await store.read(key);
  if (!stored) return undefined;
  const name = `${store.address}/${key}`;
  const repair = hint`Roll ${app} back if it is live: ${advise('rollback', app)}. Then delete ${store.address}/apps/${app}/${version} and publish ${app} again.`;
  const manifest = readDocument(stored.bytes, versionManifestSchema, name, repair, VERSION_BYTES);
  if (manifest.app !== app || manifest.version !== version)
    throw new Refusal(`${name} describes ${manifest.app} ${manifest.version}`, repair);
  if (!matchesVersionName(manifest))
    throw new Refusal(`${name} is not what ${app} ${version} was published with`, repair);
  return manifest;
}

/** Reads the manifest of a version. @throws Refusal when the version is missing or incomplete */
export async function requireVersion(
  store: Store,
  app: AppName,
  version: string,
): Promise<VersionManifest> {
  const manifest = await readVersion(store, app, version);
  if (manifest) return manifest;
  throw new Refusal(
    `${store.address} has no complete ${app} ${version}`,
    localApps().includes(app)
      ? hint`Name another version: ${advise('history')}. Or build its sources first, then: ${advise('publish', app)}`
      : `Correct the app’s name, or publish it from its own repository. This checkout contains ${localApps().join(', ')}.`,
  );
}

/** Returns the whole hash of a version's `version.json`, as it is written. */
export const manifestHash = (manifest: VersionManifest) => integrityOf(toJson(manifest));

/** Whether a version is the one that the log has named before, or it has named none. */
export function isLogged({ internal }: Pick<LogEntry, 'internal'>, manifest: VersionManifest) {
  const hash = internal.versions[versionLabel(manifest)]?.manifest;
  return hash === undefined || hash === manifestHash(manifest);
}

/**
 * Checks that a version is the one that the log has named before. A forged one may have the same name,
 * whose hash is short.
 *
 * @throws Refusal naming version and file
 */
export function requireLogged(
  log: Pick<LogEntry, 'internal'> | undefined,
  manifest: VersionManifest,
  { address }: Pick<Store, 'address'>,
): void {
  if (!log || isLogged(log, manifest)) return;
  const { app, version } = manifest;
  throw new Refusal(
    `${address}/${versionManifest(app, version)} is not that of the ${versionLabel(manifest)} which the log has named before`,
    `Somebody has overwritten it. Build ${app} under another version, publish and look at that; and see who may write to the store.`,
  );
}

/** Reads the manifests of versions, each once: they never change. */
export class Versions {
  private readonly manifests = new Map<string, Promise<VersionManifest>>();

  constructor(private readonly store: Store) {}

  /**
   * @param log the newest release
   * @returns manifests by app
   * @throws Refusal when one is not in the store, or not what the log has named before
   */
  async read(
    versions: Record<AppName, string>,
    log?: LogEntry,
  ): Promise<Record<AppName, VersionManifest>> {
    const manifests = await Promise.all(namesIn(versions).map((name) => this.readOne(name)));
    for (const manifest of manifests) requireLogged(log, manifest, this.store);
    return Object.fromEntries(manifests.map((manifest) => [manifest.app, manifest]));
  }

  private async readOne(name: VersionName): Promise<VersionManifest> {
    const label = versionLabel(name);
    const reading = this.manifests.get(label) ?? requireVersion(this.store, name.app, name.version);
    this.manifests.set(label, reading);
    try {
      return await reading;
    } catch (error) {
      // Somebody may publish it until the next attempt.
      this.manifests.delete(label);
      throw error;
    }
  }
}

/** Reads the manifests of a release's live versions. @throws Refusal when one is not in the store */
export const readManifests = async (
  versions: Versions,
  release: Pick<Release, 'apps'>,
  log?: LogEntry,
): Promise<Manifests> => (await versions.read(liveVersions(release), log)) as Manifests;

/**
 * Reads a file of a version and checks it against the hash with which it was published.
 *
 * @param files those of the version, or its source maps
 * @param keyOf returns the key of one
 * @throws Refusal when the version has no such file, or the store's file is missing or changed
 */
export async function readVersionFile(
  store: Store,
  { app, version, files }: VersionName & { files: Record<string, ReleasedFile> },
  file: string,
  keyOf = versionFile,
): Promise<Buffer> {
  const label = versionLabel({ app, version });
  const integrity = Object.hasOwn(files, file) && files[file]?.integrity;
  // A file is never used unchecked.
  if (!integrity)
    throw new Refusal(
      `${label} has no hash for ${file}`,
      `Build ${app} with npm run build and publish it again.`,
    );
  const key = keyOf(app, version, file);
  const stored = await store.read(key);
  const hint = `Publish ${label} again from the same sources, or activate another version.`;
  if (!stored) throw new Refusal(`${label} is missing ${store.address}/${key}`, hint);
  if (integrityOf(stored.bytes) === integrity) return stored.bytes;
  const name = `${store.address}/${key}`;
  throw new Refusal(`${name} is not the file that ${label} was published with`, hint);
}

/** Reads a file of one of a release's live versions. @throws Refusal as `readVersionFile` does */
export async function readReleasedFile(
  store: Store,
  manifests: Manifests,
  app: AppName,
  file: string,
): Promise<Buffer> {
  const manifest = Object.hasOwn(manifests, app) ? manifests[app] : undefined;
  if (manifest) return readVersionFile(store, manifest, file);
  throw new Refusal(`the release has no ${app}`, `Deploy ${app}: ${howToDeploy(app)}`);
}
