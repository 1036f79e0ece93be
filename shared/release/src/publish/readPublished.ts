import { versionFile, versionMap, type AppName, type ReleasedFile } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { integrityOf } from '../documents/integrity';
import { requireVersion } from '../documents/readVersion';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/Store';
import type { Build } from './readBuild';

/**
 * Reads a published version with all its files, to publish it in another store.
 *
 * @throws Refusal when the version is incomplete, or naming the first file that is missing or changed
 */
export async function readPublished(store: Store, app: AppName, version: string): Promise<Build> {
  const manifest = await requireVersion(store, app, version);
  const read = async (files: Record<string, ReleasedFile>, keyOf: typeof versionFile) => {
    const contents = new Map<string, Buffer>();
    await forEachConcurrently(Object.entries(files), async ([name, { integrity }]) => {
      const key = keyOf(app, version, name);
      const bytes = (await store.read(key))?.bytes;
      if (!bytes || integrityOf(bytes) !== integrity)
        throw new Refusal(
          `${store.address}/${key}, a file of ${app} ${version}, is ${bytes ? 'damaged' : 'missing'}`,
          `Publish ${app} ${version} there again from the same sources: npm run release -- publish ${app}`,
        );
      contents.set(name, bytes);
    });
    return contents;
  };
  const contents = await read(manifest.files, versionFile);
  return { manifest, contents, maps: await read(manifest.maps, versionMap) };
}
