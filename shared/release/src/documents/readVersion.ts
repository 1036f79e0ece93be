import {
  SHELL,
  versionManifest,
  type AppName,
  type Manifests,
  type VersionManifest,
} from '@site/contract';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/Store';
import { readDocument } from './readJson';
import { versionManifestSchema } from './schemas/manifestSchemas';
import { matchesVersionName } from './versionName';

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
  const cure = `Roll ${app} back if it is live: npm run release -- rollback ${app}. Then delete ${store.address}/apps/${app}/${version} and publish ${app} again.`;
  const manifest = readDocument(stored.bytes, versionManifestSchema, name, cure);
  if (manifest.app !== app || manifest.version !== version)
    throw new Refusal(`${name} describes ${manifest.app} ${manifest.version}`, cure);
  if (!matchesVersionName(manifest))
    throw new Refusal(`${name} is not what ${app} ${version} was published with`, cure);
  return manifest;
}

/**
 * Reads the manifest of a published version.
 *
 * @throws Refusal when the version does not exist or is incomplete
 */
export async function requireVersion(
  store: Store,
  app: AppName,
  version: string,
): Promise<VersionManifest> {
  const manifest = await readVersion(store, app, version);
  if (manifest) return manifest;
  throw new Refusal(
    `${store.address} has no complete ${app} ${version}`,
    `Publish it: npm run release -- publish ${app}, or activate another version.`,
  );
}

/**
 * Reads the manifests of published versions.
 *
 * @param versions by app
 * @throws Refusal when one is not in the store
 */
export async function readVersions(
  store: Store,
  versions: Record<AppName, string>,
): Promise<Record<AppName, VersionManifest>> {
  const manifests = await Promise.all(
    Object.entries(versions).map(([app, version]) => requireVersion(store, app, version)),
  );
  return Object.fromEntries(manifests.map((manifest) => [manifest.app, manifest]));
}

/** Reads the manifests of versions that fit together. @throws Refusal when the shell is not among them */
export async function readManifests(
  store: Store,
  versions: Record<AppName, string>,
): Promise<Manifests> {
  if (!Object.hasOwn(versions, SHELL))
    throw new Refusal(`the release has no shell`, 'Deploy the shell: npm run deploy -w shell');
  return (await readVersions(store, versions)) as Manifests;
}
