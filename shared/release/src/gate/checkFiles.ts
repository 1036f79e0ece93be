import { versionFile, type VersionManifest } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { Refusal } from '../errors/Refusal';
import { integrityOf } from '../documents/integrity';
import type { Store } from '../stores/Store';

/**
 * Checks that the store holds every file of a version, with the hash in its manifest.
 *
 * @throws Refusal naming the first file that is missing or changed
 */
export async function checkFiles(
  store: Store,
  { app, version, files }: VersionManifest,
): Promise<void> {
  await forEachConcurrently(Object.entries(files), async ([name, { integrity }]) => {
    const key = versionFile(app, version, name);
    const stored = await store.read(key);
    const cure = `Publish ${app} ${version} again from the same sources, or activate another version.`;
    if (!stored) throw new Refusal(`${app} ${version} is missing ${store.address}/${key}`, cure);
    if (integrityOf(stored.bytes) === integrity) return;
    throw new Refusal(
      `${store.address}/${key} is not the file that ${app} ${version} was published with`,
      cure,
    );
  });
}
