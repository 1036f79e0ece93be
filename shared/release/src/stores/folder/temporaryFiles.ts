import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { withFileLock, isOutdated } from './withFileLock';

/** Marks a file that is no object. A web server must not serve it, `list` does not name it. */
const TEMPORARY = '.tmp-';

/** Whether a file of this name is still being written, or says who writes. */
export const isTemporary = (name: string) => name.includes(TEMPORARY);

/** A file beside another one, for as long as that is being written. */
export const temporaryBeside = (file: string, name: string) => `${file}${TEMPORARY}${name}`;

/** The lock of a file. */
export const lockOf = (file: string) => temporaryBeside(file, LOCK);

const LOCK = 'lock';

/** Removes the temporary files and locks of writers that were stopped. Those of running ones are too young. */
export async function removeLitter(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isTemporary(entry.name) || !(await isOutdated(file))) continue;
    // Someone else may take a lock at any moment, so it is broken as those who wait for it do.
    if (file.endsWith(`${TEMPORARY}${LOCK}`)) await withFileLock(file, () => Promise.resolve());
    else await rm(file, { force: true });
  }
}
