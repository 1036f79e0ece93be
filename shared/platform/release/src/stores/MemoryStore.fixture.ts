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

  /** Writes an object, whatever there is. */
  async put(key: string, text: string): Promise<boolean> {
    return this.replace(key, Buffer.from(text), (await this.read(key))?.revision);
  }

  /** Returns an object as text. */
  async text(key: string): Promise<string | undefined> {
    return (await this.read(key))?.bytes.toString();
  }

  /** Returns the keys that begin with a prefix. */
  async keys(prefix = ''): Promise<string[]> {
    return (await this.list(prefix)).map(({ key }) => key);
  }

  /** Returns a store with the same objects and the usual clock. */
  copy(): MemoryStore {
    const copy = new MemoryStore(this.servesItself);
    copy.changes = new Map(this.changes);
    return copy;
  }
}
