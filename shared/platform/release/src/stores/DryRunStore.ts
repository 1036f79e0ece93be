import {
  byKey,
  requireKey,
  revisionOf,
  type ListedObject,
  type Store,
  type StoredObject,
} from './Store';

/**
 * A store whose writes stay in memory, on top of another store that it only reads. A command that
 * runs on it does everything that it would do, refusals included, and changes nothing.
 */
export class DryRunStore implements Store {
  readonly address: string;
  readonly servesItself: boolean;

  /** Written objects by key; undefined marks a deleted one. */
  protected changes = new Map<string, (StoredObject & { written: number }) | undefined>();

  /** @param now returns the time of a write, in milliseconds since 1970 */
  constructor(
    private readonly store: Pick<Store, 'address' | 'servesItself' | 'read' | 'list'>,
    private readonly now = Date.now,
  ) {
    this.address = store.address;
    this.servesItself = store.servesItself;
  }

  async read(key: string): Promise<StoredObject | undefined> {
    return this.current(key, await this.store.read(key));
  }

  create(key: string, bytes: Buffer): Promise<boolean> {
    return this.replace(key, bytes, undefined);
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    const stored = await this.store.read(key);
    // No await between the check and the write: of two writers only one may win.
    if (this.current(key, stored)?.revision !== revision) return false;
    this.changes.set(key, { bytes, revision: revisionOf(bytes), written: this.now() });
    return true;
  }

  async list(prefix: string): Promise<ListedObject[]> {
    const objects = new Map((await this.store.list(prefix)).map((object) => [object.key, object]));
    for (const [key, change] of this.changes) {
      if (!key.startsWith(prefix)) continue;
      if (change) objects.set(key, { key, size: change.bytes.length, written: change.written });
      else objects.delete(key);
    }
    return [...objects.values()].sort(byKey);
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of await Promise.resolve(keys)) this.changes.set(requireKey(key), undefined);
  }

  private current(key: string, stored: StoredObject | undefined): StoredObject | undefined {
    return this.changes.has(key) ? this.changes.get(key) : stored;
  }
}
