import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, unlessMissing } from '../codeOf';

/** Milliseconds after which a lock is broken: no work under it takes nearly as long. */
const LONGEST_HOLD = 30_000;

/** Milliseconds between two looks at a lock that another process holds. */
const INTERVAL = 10;

/**
 * Does a piece of work while nobody else does work under the same lock, in this process or another one. A lock whose
 * process is gone is broken at once, that of another machine after half a minute.
 *
 * @param lock the file that stands while the lock is held; its folder must be there
 */
export async function exclusively<Value>(lock: string, work: () => Promise<Value>): Promise<Value> {
  const claim = `${lock}-${randomUUID()}`;
  await writeFile(claim, `${process.pid} ${hostname()}`);
  try {
    while (!(await take(claim, lock))) {
      if (await isAbandoned(lock)) await breakLock(lock);
      else await pause(INTERVAL);
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
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  const [text, stats] = await Promise.all([unlessMissing(readFile(lock, 'utf8')), unlessMissing(stat(lock))]);
  if (text === undefined || !stats) return false;
  const [id, host] = text.split(' ');
  return Date.now() - stats.mtimeMs > LONGEST_HOLD || (host === hostname() && !isRunning(Number(id)));
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
    if (codeOf(error) !== 'EEXIST') throw error;
    const stats = await unlessMissing(stat(breaker));
    // Its process was killed within the few milliseconds that breaking takes.
    if (stats && Date.now() - stats.mtimeMs > LONGEST_HOLD) await rm(breaker, { force: true });
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
    return codeOf(error) === 'EPERM';
  }
}
