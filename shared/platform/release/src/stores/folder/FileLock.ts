import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { reasonOf } from '../../basics/errors';
import { Refusal } from '@site/project';

/** The package with the call of the system. A plain string: the package has no types. */
const NATIVE: string = 'fs-native-extensions';

/** Milliseconds between two attempts to take a lock at most. The first delay is one, and each doubles. */
const MAX_DELAY = 50;

/**
 * Runs work while no other work runs under the same lock, in this process or another one. The
 * operating system holds the lock: it ends with its process, and a suspended process keeps it.
 *
 * The file is never deleted. Otherwise one process could lock the file that another one is deleting,
 * and a third one a new file of that name.
 */
export class FileLock {
  private readonly oneByOne = pLimit(1);

  /** @param file path of the lock, in an existing folder */
  constructor(private readonly file: string) {}

  run<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.oneByOne(async () => {
      const handle = await open(this.file, 'a');
      try {
        // Polls: a waiting call of the system would occupy one of the few threads for files.
        for (let delay = 1; !(await this.tryLock(handle.fd)); delay *= 2)
          await pause(Math.min(delay, MAX_DELAY));
        return await work();
      } finally {
        // Releases the lock, too.
        await handle.close();
      }
    });
  }

  private async tryLock(handle: number): Promise<boolean> {
    try {
      // Loaded here: reading and serving a store need no lock, so they work without it.
      const { tryLock } = (await import(NATIVE)) as { tryLock: (file: number) => boolean };
      return tryLock(handle);
    } catch (cause) {
      throw new Refusal(
        `${this.file} can’t be locked: ${reasonOf(cause)}`,
        'Use a file system with locks (NFS: not mounted with nolock), and macOS or a Linux with glibc, such as the image node:24-slim instead of node:24-alpine.',
        { cause },
      );
    }
  }
}
