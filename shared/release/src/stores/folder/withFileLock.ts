import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { systemErrorCode, unlessMissing } from '../../errors/systemErrors';

/** Milliseconds after which a lock is broken: no work under it takes nearly as long. */
const LONGEST_HOLD = 30_000;

/** Milliseconds after which nobody is breaking a lock any more: it takes a few. */
const LONGEST_BREAK = 3000;

/** Milliseconds between two looks at a lock that another process holds. */
const INTERVAL = 10;

/**
 * Does a piece of work while nobody else does work under the same lock, in this process or another one. A lock whose
 * process is gone is broken at once, that of another machine after half a minute.
 *
 * @param lock the file that stands while the lock is held; its folder must be there
 */
export async function withFileLock<Value>(
  lock: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const claim = `${lock}-${randomUUID()}`;
  await writeFile(claim, `${process.pid} ${hostname()}`);
  try {
    while (!(await take(claim, lock))) {
      if (await isAbandoned(lock)) await breakLock(lock);
      else await pause(INTERVAL);
      // The claim becomes the lock: were it as old as the wait, the next in line would take it for abandoned.
      await utimes(claim, new Date(), new Date());
    }
    return await work();
  } finally {
    if (await isSameFile(claim, lock)) await rm(lock, { force: true });
    await rm(claim, { force: true });
  }
}

/** A link fails when its name is taken, and the lock says whose it is from its first moment on. */
async function take(claim: string, lock: string): Promise<boolean> {
  try {
    await link(claim, lock);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether whoever wrote a file is gone, by its age.
 *
 * @param limit milliseconds; by default what no work under a lock takes
 */
export async function isOutdated(file: string, limit = LONGEST_HOLD): Promise<boolean> {
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
 * Removes an abandoned lock. Only one at a time may look and remove: of two, the slower would remove the fresh lock of
 * whoever came after the faster.
 */
async function breakLock(lock: string): Promise<void> {
  const breaker = `${lock}-breaker`;
  try {
    await writeFile(breaker, '', { flag: 'wx' });
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    // Its process was killed while it broke the lock.
    if (await isOutdated(breaker, LONGEST_BREAK)) await rm(breaker, { force: true });
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
    // A process of another user answers EPERM: it is there.
    return systemErrorCode(error) === 'EPERM';
  }
}
