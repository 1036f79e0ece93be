import { SERVED_FILES, WELL_KNOWN } from '@site/contract';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { unlessMissing } from '../../errors/systemErrors';
import { byKey } from '../byKey';
import type { ListedObject } from '../Store';

/** Hidden folders in the root of a store that contain objects. */
const OBJECTS = [SERVED_FILES, WELL_KNOWN];

/** Whether a path in a store is no key, such as that of the lock and of temporary files. */
export const isHidden = (key: string) =>
  key.startsWith('.') && !OBJECTS.some((folder) => key.startsWith(folder));

/** Lists the objects of a store whose keys begin with a prefix. Reads only the folders that may have one. */
export async function listFiles(root: string, prefix: string): Promise<ListedObject[]> {
  const keys = await keysIn(root, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
  const objects: ListedObject[] = [];
  await forEachConcurrently(keys, async (key) => {
    const stats = await unlessMissing(stat(path.join(root, key)));
    if (stats) objects.push({ key, size: stats.size, written: stats.mtimeMs });
  });
  return objects.sort(byKey);
}

/** @param folder with a trailing slash; empty for the root */
async function keysIn(root: string, folder: string, prefix: string): Promise<string[]> {
  const entries =
    (await unlessMissing(readdir(path.join(root, folder), { withFileTypes: true }))) ?? [];
  const found = entries.map(async (entry) => {
    const key = folder + entry.name + (entry.isDirectory() ? '/' : '');
    if (isHidden(key) || !key.startsWith(prefix)) return [];
    if (entry.isDirectory()) return keysIn(root, key, prefix);
    return entry.isFile() ? [key] : [];
  });
  return (await Promise.all(found)).flat();
}
