import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { systemErrorCode } from '../../basics/errors';

// A web server runs as another user than the one that deploys, whose umask may give others nothing.

/** What file systems without modes reply. */
const NOT_POSSIBLE = ['ENOTSUP', 'ENOSYS', 'EPERM'];

/**
 * Returns the mode with which all can read a file or enter a folder, and no stranger can write. What
 * the group of a folder may do stays, and so does the bit that gives new files its group: several users
 * may share a store through a group.
 */
const openMode = (stats: Stats) => (stats.isFile() ? 0o644 : (stats.mode & 0o7775) | 0o755);

/** Lets all read a file or enter a folder that this process has just made. */
export async function open(place: string): Promise<void> {
  try {
    await chmod(place, openMode(await lstat(place)));
  } catch (error) {
    if (!NOT_POSSIBLE.includes(systemErrorCode(error) ?? '')) throw error;
  }
}

/** Creates a folder that all can enter, and those above it. One that exists stays as it is. */
export async function createOpenFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let created = folder; created.length >= first.length; created = path.dirname(created))
    await open(created);
}
