import { POINTER, versionFile, type Release, type RemoteName } from '@site/contract';
import { readFileSync } from 'node:fs';
import { appendFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The live release of a store. */
export const liveRelease = (store: string) =>
  JSON.parse(readFileSync(path.join(store, POINTER), 'utf8')) as Release;

/** Folder of a remote's live version. */
function liveFolder(store: string, remote: RemoteName): string {
  return path.join(store, versionFile(remote, liveRelease(store).apps[remote].version, ''));
}

/**
 * Takes a remote's live version out of the store.
 *
 * @returns puts it back
 */
export async function takeAway(store: string, remote: RemoteName): Promise<() => Promise<void>> {
  const folder = path.resolve(liveFolder(store, remote));
  await rename(folder, `${folder}.away`);
  return () => rename(`${folder}.away`, folder);
}

/** Deletes a file of a remote's live version, its compressed copies included. */
export async function deleteFile(store: string, remote: RemoteName, file: string): Promise<void> {
  for (const name of await copiesOf(store, remote, file)) await rm(name);
}

/** Changes the bytes of a file of a remote's live version. */
export async function tamperWith(store: string, remote: RemoteName, file: string): Promise<void> {
  for (const name of await copiesOf(store, remote, file)) {
    // A compressed copy that no longer decompresses would be another fault than the one that is meant.
    if (name.endsWith(file)) await appendFile(name, '\n;console.error("tampered code runs");');
    else await rm(name);
  }
}

/**
 * Adds to a file of a store what sets `window.tampered`, and to its compressed copies.
 *
 * @param only `copies` leaves the file itself as it is
 */
export async function tamperWithKey(store: string, key: string, only?: 'copies'): Promise<void> {
  const file = path.join(store, key);
  const bytes = Buffer.concat([readFileSync(file), Buffer.from('\n;window.tampered=true;')]);
  if (only !== 'copies') await writeFile(file, bytes);
  await writeFile(`${file}.br`, brotliCompressSync(bytes));
  await writeFile(`${file}.gz`, gzipSync(bytes));
}

async function copiesOf(store: string, remote: RemoteName, file: string): Promise<string[]> {
  const folder = liveFolder(store, remote);
  const names = (await readdir(folder)).filter(
    (name) => name === file || name.startsWith(`${file}.`),
  );
  if (!names.includes(file)) throw new Error(`${folder} has no ${file}`);
  return names.map((name) => path.join(folder, name));
}
