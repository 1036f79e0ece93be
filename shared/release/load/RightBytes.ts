import { createHash } from 'node:crypto';
import type { Store } from '../src/stores/objects/Store';

/**
 * All that ever was right: the content of every object that visitors get, at any time of a run. What stands between two
 * looks is what stood at one of them, since nobody else deploys.
 */
export class RightBytes {
  private readonly right = new Set<string>();

  constructor(private readonly store: Store) {}

  /** Notes all that stands. */
  async note(): Promise<void> {
    for (const key of await this.store.list('')) {
      const object = await this.store.read(key);
      if (object) this.right.add(this.nameOf(key, object.bytes));
    }
  }

  /** Names content as it was under a key. */
  nameOf = (key: string, bytes: Buffer) =>
    `${key} ${createHash('sha256').update(bytes).digest('hex')}`;

  has = (name: string) => this.right.has(name);
}
