import { randomUUID } from 'node:crypto';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../errors/Refusal';
import { LockWatch, type LockLimits } from './LockWatch';
import { ownIdentity } from './processIdentity';
import { isSameFile, linkUnlessTaken } from './sameFile';

/** Limits of locks, unless a test needs others. */
export const LIMITS: LockLimits = { renewal: 1_000, patience: 10_000 };

/** Milliseconds between two attempts to take a lock that another process holds. */
const INTERVAL = 10;

/** A lock during the work under it. */
export interface HeldLock {
  /** Whether no other process has broken it. */
  isHeld: () => Promise<boolean>;
  /** @throws Refusal when another process has broken it: the work must then write nothing more */
  requireHeld: () => Promise<void>;
}

/**
 * Runs a piece of work while no other work runs under the same lock, in this process or another
 * one, on this machine or another one that shares the folder.
 *
 * The holder renews its lock every second. A waiter breaks a lock at once if its process has ended
 * on the same machine, and otherwise after having seen it unchanged for ten seconds. So a process
 * that was suspended for longer may find its lock broken. It asks just before each change that
 * others can see. What remains is a process that is suspended for ten seconds between that question
 * and the change itself: no file system offers both in one step.
 *
 * @param lock path of the lock file, in an existing folder
 */
export async function withFileLock<Value>(
  lock: string,
  work: (held: HeldLock) => Promise<Value>,
  limits = LIMITS,
): Promise<Value> {
  const claim = `${lock}-${randomUUID()}`;
  await writeFile(claim, ownIdentity);
  const renewing = setInterval(() => void renew(claim), limits.renewal).unref();
  try {
    await take(lock, claim, limits);
    const isHeld = () => isSameFile(claim, lock);
    return await work({
      isHeld,
      requireHeld: async () => {
        if (!(await isHeld())) throw lostLock(lock);
      },
    });
  } finally {
    clearInterval(renewing);
    if (await isSameFile(claim, lock)) await rm(lock, { force: true });
    await rm(claim, { force: true });
  }
}

/** Changes the time of a claim, and so that of the lock that it has become. */
async function renew(claim: string): Promise<void> {
  const now = new Date();
  // Renewing goes on while the claim is removed.
  await utimes(claim, now, now).catch(() => {});
}

/** Links the claim to the lock's name, so that a lock always names its owner. */
async function take(lock: string, claim: string, limits: LockLimits): Promise<void> {
  const watch = new LockWatch(lock, limits);
  const breaker = `${lock}-breaker`;
  const breakerWatch = new LockWatch(breaker, limits);
  while (!(await linkUnlessTaken(claim, lock))) {
    if (!(await watch.isAbandoned())) await pause(INTERVAL);
    else if (await linkUnlessTaken(claim, breaker)) await breakLock(lock, breaker, claim, watch);
    // Its process ended, or was suspended, while it broke the lock.
    else if (await breakerWatch.isAbandoned()) await rm(breaker, { force: true });
    else await pause(INTERVAL);
  }
}

/**
 * Removes an abandoned lock. Only one process at a time may look and remove: of two, the slower one
 * would remove the new lock of the process that followed the faster one.
 */
async function breakLock(
  lock: string,
  breaker: string,
  claim: string,
  watch: LockWatch,
): Promise<void> {
  try {
    if ((await watch.isAbandoned()) && (await isSameFile(claim, breaker)))
      await rm(lock, { force: true });
  } finally {
    if (await isSameFile(claim, breaker)) await rm(breaker, { force: true });
  }
}

const lostLock = (lock: string) =>
  new Refusal(
    `${lock} was broken by another process, because this one was suspended while it was writing`,
    'Run the command again.',
  );
