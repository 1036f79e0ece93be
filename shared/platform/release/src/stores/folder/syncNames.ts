import { open } from 'node:fs/promises';
import path from 'node:path';
import { systemErrorCode, unlessMissing } from '../../basics/errors';

/** What file systems reply that can't sync a folder, and that of a folder which may not be read. */
const NOT_POSSIBLE = ['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR'];

/**
 * Waits until all names in a folder are on disk, and those of the folders above it up to the root's.
 * Before that, a power cut can lose a new file although its content is on disk.
 */
export async function syncNames(folder: string, root: string): Promise<void> {
  const isLast = folder === path.dirname(root);
  await Promise.all([syncFolder(folder), !isLast && syncNames(path.dirname(folder), root)]);
}

async function syncFolder(folder: string): Promise<void> {
  try {
    // Another process may have deleted the folder, which was empty.
    const handle = await unlessMissing(open(folder));
    try {
      await handle?.sync();
    } finally {
      await handle?.close();
    }
  } catch (error) {
    if (!NOT_POSSIBLE.includes(systemErrorCode(error) ?? '')) throw error;
  }
}
