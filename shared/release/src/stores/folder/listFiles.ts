import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../errors/systemErrors';
import { COPY_EXTENSIONS } from '../objects/encodings';
import { isTemporary } from './temporaryFiles';

/**
 * Returns the keys of the objects below a folder of a store, in no order.
 *
 * @param root the store's folder
 * @param top the folder to list, with a trailing slash; empty for the whole store
 * @param except folders to leave out, with a trailing slash
 */
export async function listFiles(
  root: string,
  top: string,
  except: readonly string[] = [],
): Promise<string[]> {
  const entries =
    (await unlessMissing(readdir(path.join(root, top), { withFileTypes: true }))) ?? [];
  const found = entries.map(async (entry) => {
    const key = top + entry.name;
    const folder = `${key}/`;
    if (entry.isDirectory()) return except.includes(folder) ? [] : listFiles(root, folder, except);
    return entry.isFile() && isObject(entry.name) ? [key] : [];
  });
  return (await Promise.all(found)).flat();
}

const isObject = (name: string) =>
  !isTemporary(name) && !COPY_EXTENSIONS.some((extension) => name.endsWith(extension));
