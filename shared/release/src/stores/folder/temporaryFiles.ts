import { POINTER } from '@site/contract';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
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

/** Names of the files that writers of a store leave behind. */
const LEFTOVER = /\.tmp-(lock\b|[0-9a-f-]{36}$)/;

/** Returns a new path for a temporary file next to another file. */
export const temporaryBeside = (file: string) => file + TEMPORARY + randomUUID();

/**
 * Writes a temporary file next to another file, whose lock must be held: without it, `heal` takes
 * the file for a leftover.
 *
 * @returns its path
 */
export async function writeTemporary(file: string, bytes: Buffer): Promise<string> {
  const temporary = temporaryBeside(file);
  await writeFile(temporary, bytes, { flush: true });
  return temporary;
}

/**
 * Removes temporary files and locks of processes that have ended. While it holds a file's lock, no
 * other process writes a temporary file beside it, so it compares no times. Waits for running
 * writers, and ten seconds for locks of which it can't tell whether their process is running. Leaves
 * those of other stores in this folder to their own writers.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  const files = await findLeftovers(folder);
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

async function findLeftovers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return existsSync(path.join(file, POINTER)) ? [] : findLeftovers(file);
    return entry.isFile() && LEFTOVER.test(entry.name) ? [file] : [];
  });
  return (await Promise.all(found)).flat();
}
