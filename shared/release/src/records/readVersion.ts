import { versionManifest, type AppName, type VersionManifest } from '@site/contract';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';
import { isFormatOne, completeManifest } from './formatOne';
import { parseJson, validate } from './readJson';
import { requireKnownFormat } from './format';
import { firstManifestSchema, versionManifestSchema } from './schemas/manifestSchemas';
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
  const cure = `Delete ${store.address}/apps/${app}/${version} and publish ${app} again.`;
  const document = parseJson(stored.bytes, name, cure);
  requireKnownFormat(document, name);
  const manifest = isFormatOne(document)
    ? completeManifest(validate(document, firstManifestSchema, name, cure))
    : validate(document, versionManifestSchema, name, cure);
  if (manifest.app !== app || manifest.version !== version) {
    throw new Refusal(`${name} describes ${manifest.app} ${manifest.version}`, cure);
  }
  if (!matchesVersionName(stored.bytes))
    throw new Refusal(`${name} is not what ${app} ${version} was published with`, cure);
  return manifest;
}
