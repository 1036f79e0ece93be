import { byKey } from './byKey';
import { requireKey } from './requireKey';
import type { ListedObject, Store, StoredObject } from './Store';

/** A store in memory. */
export class MemoryStore implements Store {
  readonly address = 'memory';

  private readonly objects = new Map<string, StoredObject & { written: number }>();

  private writes = 0;

  /** @param clock returns the time of a write, in milliseconds since 1970 */
  constructor(
    readonly servesItself = false,
    private readonly clock: () => number = Date.now,
  ) {}

  async read(key: string): Promise<StoredObject | undefined> {
    return Promise.resolve(this.objects.get(requireKey(key)));
  }

  create(key: string, bytes: Buffer): Promise<boolean> {
    return this.replace(key, bytes, undefined);
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    if (this.objects.get(requireKey(key))?.revision !== revision) return Promise.resolve(false);
    this.writes += 1;
    this.objects.set(key, { bytes, revision: String(this.writes), written: this.clock() });
    return Promise.resolve(true);
  }

  list(prefix: string): Promise<ListedObject[]> {
    const listed = [...this.objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { bytes, written }]) => ({ key, size: bytes.length, written }));
    return Promise.resolve(listed.sort(byKey));
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.objects.delete(requireKey(key));
    return Promise.resolve();
  }

  /** Returns a store with the same objects and the usual clock. */
  copy(): MemoryStore {
    const copy = new MemoryStore(this.servesItself);
    for (const [key, object] of this.objects) copy.objects.set(key, object);
    copy.writes = this.writes;
    return copy;
  }
}
