import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { unlessMissing } from '../../errors/systemErrors';
import { hasEnded } from './processIdentity';

/** When a lock's owner gives signs of life, and when the lack of them counts. */
export interface LockLimits {
  /** Milliseconds between two signs of life. */
  renewal: number;
  /** Milliseconds without one after which a lock may be broken; many times `renewal`. */
  patience: number;
}

/**
 * Observes whether a lock's owner is alive. Compares no clocks of two machines: a lock is abandoned
 * when its process is known to have ended, or when this process has looked at it long enough and it
 * has not changed.
 */
export class LockWatch {
  private seen: string | undefined;
  private lookedAt = performance.now();
  /** Milliseconds for which this process has seen the same state. */
  private unchanged = 0;

  constructor(
    private readonly file: string,
    private readonly limits: LockLimits,
  ) {}

  /** Looks once. Call it repeatedly, at intervals shorter than `renewal`. */
  async isAbandoned(): Promise<boolean> {
    const state = await this.look();
    return state === 'ended' || (state === 'unchanged' && this.unchanged > this.limits.patience);
  }

  /** Waits until the owner gives a sign of life. @returns false if it does not, and is abandoned */
  async waitForLife(): Promise<boolean> {
    await this.look();
    for (;;) {
      if (await this.isAbandoned()) return false;
      // Seen for the first time in this state, or gone.
      if (this.unchanged === 0) return true;
      await pause(this.limits.renewal / 10);
    }
  }

  /** Looks once, and says what has happened since the last look. */
  async look(): Promise<'missing' | 'ended' | 'changed' | 'unchanged'> {
    const state = await readState(this.file);
    const now = performance.now();
    const gap = now - this.lookedAt;
    this.lookedAt = now;
    if (!state) {
      this.seen = undefined;
      this.unchanged = 0;
      return 'missing';
    }
    if (hasEnded(state.owner)) return 'ended';
    if (state.mark !== this.seen) {
      this.seen = state.mark;
      this.unchanged = 0;
      return 'changed';
    }
    // A time in which this process was suspended tells nothing: the owner may have been, too.
    this.unchanged += Math.min(gap, this.limits.renewal);
    return 'unchanged';
  }
}

/** Opens the file: NFS looks at the server's state then, and at a cached one otherwise. */
async function readState(file: string): Promise<{ owner: string; mark: string } | undefined> {
  const handle = await unlessMissing(open(file));
  if (!handle) return undefined;
  try {
    const { ino, mtimeNs } = await handle.stat({ bigint: true });
    return { owner: await handle.readFile('utf8'), mark: `${ino} ${mtimeNs}` };
  } finally {
    await handle.close();
  }
}
