import type { Release } from '@site/contract';
import { readRelease, releaseNumbers } from '../src/records/readRelease';
import type { Store } from '../src/stores/objects/Store';

/** Keeps every release of a run, since `prune` deletes them. */
export class Archive {
  readonly releases = new Map<number, Release>();

  constructor(private readonly store: Store) {}

  /** Reads the releases that are new. Call it more often than a prune can catch up. */
  async collect(): Promise<void> {
    const numbers = releaseNumbers(await this.store.list('releases/'));
    for (const number of numbers.filter((stored) => !this.releases.has(stored))) {
      const release = await readRelease(this.store, number);
      if (release) this.releases.set(number, release);
    }
  }
}
