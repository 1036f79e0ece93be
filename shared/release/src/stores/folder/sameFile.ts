import { link, rename, stat } from 'node:fs/promises';
import { systemErrorCode, unlessMissing } from '../../errors/systemErrors';

/** Returns what identifies a file whatever its names; undefined if it is missing. */
async function idOf(file: string): Promise<string | undefined> {
  const stats = await unlessMissing(stat(file, { bigint: true }));
  return stats && `${stats.dev} ${stats.ino}`;
}

/** Whether two names lead to the same existing file. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([idOf(one), idOf(other)]);
  return first !== undefined && first === second;
}

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
    return isSameFile(file, name);
  }
}

/** Gives a file the name of another one, which it replaces. */
export async function replaceFile(file: string, name: string): Promise<void> {
  const id = await idOf(file);
  try {
    await rename(file, name);
  } catch (error) {
    // NFS, as above: the second time, the file is gone.
    if (id === undefined || id !== (await idOf(name))) throw error;
  }
}
