import { createHash } from 'node:crypto';
import type { Store } from '../src/stores/Store';

/**
 * Records every content that each object of a store has had. Recording after each deploy is enough,
 * because nobody else deploys meanwhile.
 */
export class KnownContents {
  private readonly names = new Set<string>();

  constructor(private readonly store: Store) {}

  /** Records the current content of every object. */
  async record(): Promise<void> {
    for (const { key } of await this.store.list('')) {
      const object = await this.store.read(key);
      if (object) this.names.add(this.nameOf(key, object.bytes));
    }
  }

  /** Returns a name for a content of a key. */
  nameOf = (key: string, bytes: Buffer) =>
    `${key} ${createHash('sha256').update(bytes).digest('hex')}`;

  has = (name: string) => this.names.has(name);
}
