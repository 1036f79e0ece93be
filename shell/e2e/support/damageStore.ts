import { versionFile } from '@site/format';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readLiveRelease, type TestedApp } from './releases';

/** Returns the key of a file of an app's live version. */
export const liveKey = (store: string, app: TestedApp, file: string) =>
  versionFile(app, readLiveRelease(store).apps[app].version, file);

/** Adds code that sets `window.tampered` to a file of the store and to its compressed copies. */
export async function injectCode(store: string, key: string): Promise<void> {
  const file = path.join(store, key);
  const bytes = Buffer.concat([await readFile(file), Buffer.from('\n;window.tampered=true;')]);
  await writeFile(file, bytes);
  // The best quality, which is the default, takes a second for a large script.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  await writeFile(`${file}.br`, brotliCompressSync(bytes, { params }));
  await writeFile(`${file}.gz`, gzipSync(bytes));
}
