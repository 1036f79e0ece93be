import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DirectoryStore } from '../../src/stores/folder/DirectoryStore';
import { COPY_EXTENSIONS, hasCopies } from '../../src/stores/objects/encodings';

const DECODE = { '.br': brotliDecompressSync, '.gz': gunzipSync };

/**
 * Checks the files of a healed directory store.
 *
 * @returns a line for each compressed copy that is missing or wrong, and for each leftover file
 */
export async function checkFolder(folder: string): Promise<string[]> {
  const faults: string[] = [];
  const keys = await new DirectoryStore(folder).list('');
  const copies = keys
    .filter(hasCopies)
    .flatMap((key) => COPY_EXTENSIONS.map((ending) => ({ key, ending, name: key + ending })));
  for (const { key, ending, name } of copies) {
    if (!(await isCopy(path.join(folder, key), ending)))
      faults.push(`${name} is not a copy of its file after heal`);
  }
  const expected = new Set([...keys, ...copies.map(({ name }) => name)]);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (entry.isFile() && !expected.has(file)) faults.push(`${file} is left over after heal`);
  }
  return faults;
}

async function isCopy(file: string, ending: (typeof COPY_EXTENSIONS)[number]): Promise<boolean> {
  try {
    return DECODE[ending](await readFile(file + ending)).equals(await readFile(file));
  } catch {
    // Missing or damaged.
    return false;
  }
}
