import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes and time of every file below some folders of a store, by its path there. */
export async function stateOf(store: string, places: string[]): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const place of places) {
    for (const entry of await readdir(path.join(store, place), {
      recursive: true,
      withFileTypes: true,
    })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      state[path.relative(store, file)] = `${hash} ${(await stat(file)).mtimeMs}`;
    }
  }
  return state;
}
