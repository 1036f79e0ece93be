import { link, stat } from 'node:fs/promises';
import { systemErrorCode, unlessMissing } from '../../errors/systemErrors';

/**
 * Gives a file another name, unless that is taken.
 *
 * @returns false if it is taken by another file
 */
export async function linkUnlessTaken(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    // NFS may send a request twice: the second time, the first one's own link is in the way.
    const id = await idOf(file);
    return id !== undefined && id === (await idOf(name));
  }
}

/** Returns what identifies a file whatever its names; undefined if it is missing. */
async function idOf(file: string): Promise<string | undefined> {
  const stats = await unlessMissing(stat(file, { bigint: true }));
  return stats && `${stats.dev} ${stats.ino}`;
}
