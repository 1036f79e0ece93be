import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { LockWatch } from './LockWatch';
import { LIMITS, withFileLock } from './withFileLock';

/** Marks a file that is not an object. Web servers must not serve it, and `list` leaves it out. */
const TEMPORARY = '.tmp-';

/** Ends the name of a lock. Those of its claims and breaker go on from there. */
const LOCK = `${TEMPORARY}lock`;

/** Whether a file of this name is a temporary file or a lock. */
export const isTemporary = (name: string) => name.includes(TEMPORARY);

/** Returns the path of a file's lock. */
export const lockOf = (file: string) => file + LOCK;

/**
 * Writes a temporary file next to another file, whose lock must be held: without it, `heal` takes
 * the file for a leftover.
 *
 * @returns its path
 */
export async function writeTemporary(file: string, bytes: Buffer): Promise<string> {
  const temporary = file + TEMPORARY + randomUUID();
  await writeFile(temporary, bytes, { flush: true });
  return temporary;
}

/**
 * Removes temporary files and locks of processes that have ended. While it holds a file's lock, no
 * other process writes a temporary file beside it, so it compares no times. Waits for running
 * writers, and ten seconds for locks of which it can't tell whether their process is running.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isTemporary(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const claims = files.filter((file) => file.includes(`${LOCK}-`));
  const byLock = new Map<string, string[]>();
  for (const file of files.filter((file) => !claims.includes(file))) {
    const lock = lockOf(file.slice(0, file.lastIndexOf(TEMPORARY)));
    byLock.set(lock, [...(byLock.get(lock) ?? []), ...(file === lock ? [] : [file])]);
  }
  await Promise.all([
    forEachConcurrently(byLock, ([lock, leftovers]) =>
      withFileLock(lock, () => forEachConcurrently(leftovers, (file) => rm(file, { force: true }))),
    ),
    forEachConcurrently(claims, async (claim) => {
      if (!(await new LockWatch(claim, LIMITS).waitForLife())) await rm(claim, { force: true });
    }),
  ]);
}
