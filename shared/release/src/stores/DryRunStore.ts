import { byKey } from './objects/byKey';
import { revisionOf } from './objects/revisionOf';
import type { ListedObject, Store, StoredObject } from './objects/Store';

/**
 * A store whose writes stay in memory, on top of another store that it only reads. A command that
 * runs on it does everything that it would do, refusals included, and changes nothing.
 */
export class DryRunStore implements Store {
  readonly address: string;

  /** Written objects by key; undefined marks a deleted one. */
  private readonly written = new Map<string, Buffer | undefined>();

  /** When each object was written. */
  private readonly dates = new Map<string, number>();

  constructor(private readonly store: Store) {
    this.address = store.address;
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const stored = await this.store.read(key);
    return this.written.has(key) ? this.readWritten(key) : stored;
  }

  create(key: string, bytes: Buffer): Promise<boolean> {
    return this.replace(key, bytes, undefined);
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    const stored = await this.store.read(key);
    // No await between the check and the write: of two writers only one may win.
    const current = this.written.has(key) ? this.readWritten(key) : stored;
    if (current?.revision !== revision) return false;
    this.written.set(key, bytes);
    this.dates.set(key, Date.now());
    return true;
  }

  async list(prefix: string): Promise<string[]> {
    const keys = new Set(await this.store.list(prefix));
    for (const [key, bytes] of this.written) {
      if (!key.startsWith(prefix)) continue;
      if (bytes) keys.add(key);
      else keys.delete(key);
    }
    return [...keys].sort();
  }

  async listObjects(prefix: string, except: readonly string[] = []): Promise<ListedObject[]> {
    const stored = await this.store.listObjects(prefix, except);
    const objects = new Map(stored.map((object) => [object.key, object]));
    for (const [key, bytes] of this.written) {
      if (!key.startsWith(prefix) || except.some((folder) => key.startsWith(folder))) continue;
      const written = this.dates.get(key) ?? 0;
      if (bytes) objects.set(key, { key, size: bytes.length, written });
      else objects.delete(key);
    }
    return [...objects.values()].sort(byKey);
  }

  listedRevision(key: string, bytes: Buffer): Promise<string | undefined> {
    return this.store.listedRevision(key, bytes);
  }

  async delete(key: string): Promise<void> {
    if (await this.read(key)) this.written.set(key, undefined);
  }

  async deleteAll(keys: string[], requireTime = () => {}): Promise<void> {
    for (const key of keys) {
      requireTime();
      await this.delete(key);
    }
  }

  async findBadCopies(key: string): Promise<string[]> {
    return this.written.has(key) ? [] : this.store.findBadCopies(key);
  }

  async repairCopies(key: string): Promise<boolean> {
    return (await this.findBadCopies(key)).length > 0;
  }

  async removeLeftovers(): Promise<void> {}

  pageKeys(file: string): string[] {
    return this.store.pageKeys(file);
  }

  staticKey(file: string): string {
    return this.store.staticKey(file);
  }

  private readWritten(key: string): StoredObject | undefined {
    const bytes = this.written.get(key);
    return bytes && { bytes, revision: revisionOf(bytes) };
  }
}
