import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** Returns the hash and modification time of every file in some folders of a store, by its path. */
export async function snapshotFiles(
  store: string,
  folders: string[],
): Promise<Record<string, string>> {
  const snapshot: Record<string, string> = {};
  for (const folder of folders) {
    for (const entry of await readdir(path.join(store, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      snapshot[path.relative(store, file)] = `${hash} ${(await stat(file)).mtimeMs}`;
    }
  }
  return snapshot;
}
