import { versionFile } from '@site/contract';
import { readFileSync } from 'node:fs';
import { appendFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readLiveRelease, type TestedRemote } from './readLiveRelease';

/** Returns the folder of a remote's live version. */
function liveFolder(store: string, remote: TestedRemote): string {
  return path.join(store, versionFile(remote, readLiveRelease(store).apps[remote].version, ''));
}

/** Moves a remote's live version out of the store. */
export async function removeVersion(store: string, remote: TestedRemote): Promise<void> {
  const folder = path.resolve(liveFolder(store, remote));
  await rename(folder, `${folder}.away`);
}

/** Deletes a file of a remote's live version and its compressed copies. */
export async function deleteFile(store: string, remote: TestedRemote, file: string): Promise<void> {
  for (const name of await listCopies(store, remote, file)) await rm(name);
}

/** Changes the bytes of a file of a remote's live version. */
export async function corruptFile(
  store: string,
  remote: TestedRemote,
  file: string,
): Promise<void> {
  for (const name of await listCopies(store, remote, file)) {
    // A copy that no longer decompresses would be a fault of another kind.
    if (name.endsWith(file)) await appendFile(name, '\n;console.error("tampered code runs");');
    else await rm(name);
  }
}

/**
 * Adds code that sets `window.tampered` to a file of the store and to its compressed copies.
 *
 * @param only `copies` leaves the file itself unchanged
 */
export async function injectCode(store: string, key: string, only?: 'copies'): Promise<void> {
  const file = path.join(store, key);
  const bytes = Buffer.concat([readFileSync(file), Buffer.from('\n;window.tampered=true;')]);
  if (only !== 'copies') await writeFile(file, bytes);
  await writeFile(`${file}.br`, brotliCompressSync(bytes));
  await writeFile(`${file}.gz`, gzipSync(bytes));
}

async function listCopies(store: string, remote: TestedRemote, file: string): Promise<string[]> {
  const folder = liveFolder(store, remote);
  const names = (await readdir(folder)).filter(
    (name) => name === file || name.startsWith(`${file}.`),
  );
  if (!names.includes(file)) throw new Error(`${folder} has no ${file}`);
  return names.map((name) => path.join(folder, name));
}
