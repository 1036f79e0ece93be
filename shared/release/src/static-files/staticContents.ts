import { staticContent, type ReleasedFile } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { Refusal } from '../errors/Refusal';
import { describeFile, integrityOf } from '../records/integrity';
import type { Store } from '../stores/objects/Store';

/** Static files as a release lists them, by name. */
export type StaticFiles = Record<string, ReleasedFile>;

/** Returns a release's entries for some files. */
export const describeStaticFiles = (contents: Map<string, Buffer>): StaticFiles =>
  Object.fromEntries([...contents].map(([name, bytes]) => [name, describeFile(bytes)]));

/** Writes contents of static files, and restores those that were lost or damaged. */
export const writeStaticContents = (store: Store, contents: Buffer[]): Promise<void> =>
  forEachConcurrently(contents, async (bytes) => {
    const key = staticContent(integrityOf(bytes));
    let stored = await store.read(key);
    // Another command may write or prune the same content meanwhile.
    while (!stored?.bytes.equals(bytes)) {
      if (await store.replace(key, bytes, stored?.revision)) return;
      stored = await store.read(key);
    }
  });

/**
 * Reads the content of a static file.
 *
 * @throws Refusal when it is missing or damaged
 */
export async function readStaticContent(
  store: Store,
  file: string,
  { integrity }: ReleasedFile,
): Promise<Buffer> {
  const key = staticContent(integrity);
  const stored = await store.read(key);
  if (stored && integrityOf(stored.bytes) === integrity) return stored.bytes;
  throw new Refusal(
    `${store.address}/${key}, the content of ${file}, is ${stored ? 'damaged' : 'missing'}`,
    'Bring it back: npm run release -- configure --files FOLDER',
  );
}

/** Returns the names of static files whose contents the store does not have. */
export async function missingStaticFiles(store: Store, files: StaticFiles): Promise<string[]> {
  const missing: string[] = [];
  await forEachConcurrently(Object.entries(files), async ([name, { integrity }]) => {
    if (!(await store.read(staticContent(integrity)))) missing.push(name);
  });
  return missing.sort();
}
