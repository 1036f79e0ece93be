import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { systemErrorCode, unlessMissing } from '../../errors/systemErrors';

/** Milliseconds after which a lock is broken. No work under a lock takes nearly as long. */
const MAX_HOLD = 30_000;

/** Milliseconds after which a breaker file is abandoned. Breaking a lock takes a few. */
const MAX_BREAK = 3000;

/** Milliseconds between two attempts to take a lock that another process holds. */
const INTERVAL = 10;

/**
 * Runs a piece of work while no other work runs under the same lock, in this process or another
 * one. A lock is broken at once if its process has ended, and after half a minute if another
 * machine holds it.
 *
 * @param lock path of the lock file, in an existing folder
 */
export async function withFileLock<Value>(
  lock: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const claim = `${lock}-${randomUUID()}`;
  await writeFile(claim, `${process.pid} ${hostname()}`);
  try {
    while (!(await tryLock(claim, lock))) {
      if (await isAbandoned(lock)) await breakLock(lock);
      else await pause(INTERVAL);
      // The claim becomes the lock: if it were as old as the wait, the next waiter would break it.
      await utimes(claim, new Date(), new Date());
    }
    return await work();
  } finally {
    if (await isSameFile(claim, lock)) await rm(lock, { force: true });
    await rm(claim, { force: true });
  }
}

/** Links the claim to the lock's name: fails if it is taken, and a lock always names its owner. */
async function tryLock(claim: string, lock: string): Promise<boolean> {
  try {
    await link(claim, lock);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether a file is too old to belong to a running writer.
 *
 * @param limit milliseconds; by default, longer than any work under a lock
 */
export async function isOutdated(file: string, limit = MAX_HOLD): Promise<boolean> {
  const stats = await unlessMissing(stat(file));
  return stats !== undefined && Date.now() - stats.mtimeMs > limit;
}

async function isAbandoned(lock: string): Promise<boolean> {
  const [text, isOld] = await Promise.all([
    unlessMissing(readFile(lock, 'utf8')),
    isOutdated(lock),
  ]);
  if (text === undefined) return false;
  const [id, host] = text.split(' ');
  return isOld || (host === hostname() && !isRunning(Number(id)));
}

/**
 * Removes an abandoned lock. Only one process at a time may check and remove: of two, the slower
 * one would remove the new lock of the process that followed the faster one.
 */
async function breakLock(lock: string): Promise<void> {
  const breaker = `${lock}-breaker`;
  try {
    await writeFile(breaker, '', { flag: 'wx' });
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    // Its process was killed while breaking the lock.
    if (await isOutdated(breaker, MAX_BREAK)) await rm(breaker, { force: true });
    return pause(INTERVAL);
  }
  try {
    if (await isAbandoned(lock)) await rm(lock, { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([unlessMissing(stat(one)), unlessMissing(stat(other))]);
  return first !== undefined && first.ino === second?.ino;
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return systemErrorCode(error) === 'EPERM';
  }
}
