import {
  versionFile,
  versionManifest,
  versionMapHashes,
  versionMaps,
  type AppName,
} from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { MissingVersion } from '../errors/MissingVersion';
import { Refusal } from '../errors/Refusal';
import { integrityOf } from '../documents/integrity';
import { readMapHashes } from '../documents/mapHashes';
import { requireVersion } from '../documents/readVersion';
import type { Store } from '../stores/Store';
import type { Build } from './readBuild';

/**
 * Reads a published version with all its files, to publish it in another store.
 *
 * @throws MissingVersion when the version does not exist or is incomplete
 * @throws Refusal naming the first file that is missing or changed
 */
export async function readPublished(store: Store, app: AppName, version: string): Promise<Build> {
  const manifest = await requireVersion(store, app, version);
  const document = (await store.read(versionManifest(app, version)))?.bytes;
  if (!document) throw new MissingVersion(store.address, app, version);
  const contents = new Map<string, Buffer>();
  await forEachConcurrently(Object.entries(manifest.files), async ([name, { integrity }]) => {
    const key = versionFile(app, version, name);
    const bytes = (await store.read(key))?.bytes;
    if (!bytes || integrityOf(bytes) !== integrity)
      throw new Refusal(
        `${store.address}/${key}, a file of ${app} ${version}, is ${bytes ? 'damaged' : 'missing'}`,
        `Publish ${app} ${version} there again from the same sources: npm run release -- publish ${app}`,
      );
    contents.set(name, bytes);
  });
  return { manifest, contents, document, maps: await readMaps(store, app, version) };
}

/**
 * Reads the source maps of a version, by the names of their scripts. No page
 * needs them, so a damaged one is left out instead of refused.
 */
async function readMaps(store: Store, app: AppName, version: string): Promise<Map<string, Buffer>> {
  const folder = versionMaps(app, version);
  const hashes = (await readMapHashes(store, { app, version })) ?? {};
  const maps = new Map<string, Buffer>();
  await forEachConcurrently(await store.list(folder), async ({ key }) => {
    if (key === versionMapHashes(app, version)) return;
    const name = key.slice(folder.length).replace(/\.map$/, '');
    const bytes = (await store.read(key))?.bytes;
    if (bytes && integrityOf(bytes) === (hashes[name] ?? integrityOf(bytes))) maps.set(name, bytes);
  });
  return maps;
}
