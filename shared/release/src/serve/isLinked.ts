import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { systemErrorCode, unlessMissing } from '../errors/systemErrors';

/**
 * Whether a file of a store is, or is reached through, a symbolic link. A store has none: whatever one leads to is not
 * the site's. Links above the store are its owner's.
 *
 * @param folder of the store; absolute
 * @param file absolute; it may be missing
 */
export async function isLinked(folder: string, file: string): Promise<boolean> {
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
