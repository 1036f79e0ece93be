import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { systemErrorCode, unlessMissing } from '../errors/systemErrors';

/**
 * Returns whether a symbolic link leads to a file, at any level inside the store. A store contains
 * no links, so the target of one is not part of the site. Links above the store belong to its owner
 * and are fine.
 *
 * @param folder of the store; absolute
 * @param file absolute; it may be missing
 */
export async function isSymlinked(folder: string, file: string): Promise<boolean> {
  try {
    const [root, real] = await Promise.all([
      realpath(folder),
      unlessMissing(realpath(file), 'ENAMETOOLONG'),
    ]);
    return real !== undefined && real !== path.join(root, path.relative(folder, file));
  } catch (error) {
    if (systemErrorCode(error) === 'ELOOP') return true;
    throw error;
  }
}
