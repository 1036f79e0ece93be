import type { AppName, VersionManifest } from '@site/contract';
import { readVersion } from './readVersion';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';

/**
 * Reads what a published version says of itself.
 *
 * @throws Refusal when the store has no such version, or only a part of it
 */
export async function requireVersion(
  store: Store,
  app: AppName,
  version: string,
): Promise<VersionManifest> {
  const manifest = await readVersion(store, app, version);
  if (manifest) return manifest;
  throw new Refusal(
    `${store.address} holds no complete ${app} ${version}`,
    'Publish it again, or activate another version.',
  );
}
