import type { AppName, VersionManifest } from '@site/contract';
import { MissingVersion } from '../errors/MissingVersion';
import type { Store } from '../stores/objects/Store';
import { readVersion } from './readVersion';

/**
 * Reads the manifest of a published version.
 *
 * @throws MissingVersion when the version does not exist or is incomplete
 */
export async function requireVersion(
  store: Store,
  app: AppName,
  version: string,
): Promise<VersionManifest> {
  const manifest = await readVersion(store, app, version);
  if (manifest) return manifest;
  throw new MissingVersion(store.address, app, version);
}
