import { versionManifest, type AppName, type VersionManifest } from '@site/contract';
import { readJson } from './readJson';
import { Refusal } from '../errors/Refusal';
import { versionManifestSchema } from './schemas';
import type { Store } from '../stores/objects/Store';
import { isAsNamed } from './versionName';

/**
 * Reads what a published version says of itself.
 *
 * @returns undefined when the store has no such version, or only a part of it
 * @throws Refusal when its `version.json` can't be read, is another's, or was changed
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
  const cure = `Delete ${store.address}/apps/${app}/${version} and publish ${app} again.`;
  const manifest = readJson(stored.bytes, versionManifestSchema, name, cure);
  if (manifest.app !== app || manifest.version !== version) {
    throw new Refusal(`${name} describes ${manifest.app} ${manifest.version}`, cure);
  }
  if (!isAsNamed(stored.bytes))
    throw new Refusal(`${name} is not what ${app} ${version} was published with`, cure);
  return manifest;
}
