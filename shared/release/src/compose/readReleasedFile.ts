import { versionFile, type AppName, type Release } from '@site/contract';
import { integrityOf } from '../records/integrity';
import { nameOf, type NamedVersion } from '../records/namedVersions';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';

/**
 * Reads a file of a release's version, and holds it to the hash that the release names.
 *
 * @throws Refusal when the version has no such file, or it is missing in the store, or another one stands there
 */
export async function readReleasedFile(
  store: Store,
  { apps }: Release,
  app: AppName,
  file: string,
): Promise<Buffer> {
  const released = { app, ...apps[app] };
  const integrity = hashOf(released, file);
  const key = versionFile(app, released.version, file);
  const stored = await store.read(key);
  const cure = `Publish ${nameOf(released)} again from the same sources, or activate another version.`;
  if (!stored) throw new Refusal(`${store.address}/${key} is missing`, cure);
  if (integrityOf(stored.bytes) === integrity) return stored.bytes;
  throw new Refusal(
    `${store.address}/${key} is not the file that ${nameOf(released)} was published with`,
    cure,
  );
}

/**
 * The hash that a version names for one of its files.
 *
 * @throws Refusal when it names none: an unchecked file is never used
 */
export function hashOf(version: NamedVersion, file: string): string {
  const integrity = version.files[file]?.integrity;
  if (integrity) return integrity;
  throw new Refusal(
    `${nameOf(version)} names no hash for ${file}`,
    `Build ${version.app} with its webpack.config.ts and publish it again.`,
  );
}
