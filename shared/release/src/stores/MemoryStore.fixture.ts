import { DryRunStore } from './DryRunStore';
import { requireKey } from './Store';

/** A store in memory. */
export class MemoryStore extends DryRunStore {
  /** @param now returns the time of a write, in milliseconds since 1970 */
  constructor(servesItself = false, now?: () => number) {
    const nothing = {
      address: 'memory',
      servesItself,
      read: (key: string) =>
        Promise.resolve(key)
          .then(requireKey)
          .then(() => undefined),
      list: () => Promise.resolve([]),
    };
    super(nothing, now);
  }

  /** Returns a store with the same objects and the usual clock. */
  copy(): MemoryStore {
    const copy = new MemoryStore(this.servesItself);
    copy.changes = new Map(this.changes);
    return copy;
  }
}
