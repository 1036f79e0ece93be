import { SERVED_FILES, WELL_KNOWN } from '@site/format';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { forEachConcurrently } from '../../basics/forEachConcurrently';
import { unlessMissing } from '../../basics/errors';
import { byKey, isKey, type ListedObject } from '../Store';

/** Whether a path in a store is not a key, such as that of the lock and of temporary files. */
export const isHidden = (key: string) =>
  key.startsWith('.') && ![SERVED_FILES, WELL_KNOWN].some((folder) => key.startsWith(folder));

/** Lists the objects of a store whose keys begin with a prefix. Reads only the folders that may have one. */
export async function listFiles(root: string, prefix: string): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  /** @param folder with a trailing slash; empty for the root */
  const listFolder = async (folder: string): Promise<void> => {
    const entries = await unlessMissing(readdir(path.join(root, folder), { withFileTypes: true }));
    await forEachConcurrently(entries ?? [], async (entry) => {
      const key = folder + entry.name + (entry.isDirectory() ? '/' : '');
      if (isHidden(key) || !key.startsWith(prefix)) return;
      if (entry.isDirectory()) return listFolder(key);
      const stats = entry.isFile() && (await unlessMissing(stat(path.join(root, key))));
      if (stats && isKey(key)) objects.push({ key, size: stats.size, written: stats.mtimeMs });
    });
  };
  await listFolder(prefix.slice(0, prefix.lastIndexOf('/') + 1));
  return objects.sort(byKey);
}
