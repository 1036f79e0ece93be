import { POINTER } from '@site/contract';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isOutdated, withFileLock } from './withFileLock';

/** Marks a file that is not an object. Web servers must not serve it, and `list` leaves it out. */
const TEMPORARY = '.tmp-';

const LOCK = 'lock';

/** Whether a file of this name is a temporary file or a lock. */
export const isTemporary = (name: string) => name.includes(TEMPORARY);

/** Returns the path of a temporary file next to another file. */
export const temporaryBeside = (file: string, name: string) => `${file}${TEMPORARY}${name}`;

/** Returns the path of a file's lock. */
export const lockOf = (file: string) => temporaryBeside(file, LOCK);

/** Names of the files that writers of a store leave behind. */
const LEFTOVER = /\.tmp-(lock\b|[0-9a-f-]{36}$)/;

/**
 * Removes temporary files and locks that are too old to belong to a running writer. Leaves those of
 * other stores in this folder to their own writers.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !existsSync(path.join(file, POINTER))) await removeLeftovers(file);
    if (!entry.isFile() || !LEFTOVER.test(entry.name) || !(await isOutdated(file))) continue;
    // Another process may take the lock at any moment, so break it as its waiters do.
    if (file.endsWith(`${TEMPORARY}${LOCK}`)) await withFileLock(file, () => Promise.resolve());
    else await rm(file, { force: true });
  }
}
