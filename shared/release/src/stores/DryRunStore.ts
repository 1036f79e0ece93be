import { integrityOf } from '../records/integrity';
import type { Store, StoredObject } from './objects/Store';

/**
 * A store whose writes go nowhere: it reads another one, and remembers what was written on top. A command that is run on
 * it does all it would do, refusals included, and leaves the store as it is.
 */
export class DryRunStore implements Store {
  readonly address: string;

  /** What was written, by key; undefined stands for what was deleted. */
  private readonly written = new Map<string, Buffer | undefined>();

  constructor(private readonly store: Store) {
    this.address = store.address;
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const below = await this.store.read(key);
    return this.written.has(key) ? this.onTop(key) : below;
  }

  create(key: string, bytes: Buffer): Promise<boolean> {
    return this.replace(key, bytes, undefined);
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    const below = await this.store.read(key);
    // No pause between looking and writing: of two writers only one may win.
    const stored = this.written.has(key) ? this.onTop(key) : below;
    if (stored?.revision !== revision) return false;
    this.written.set(key, bytes);
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

  async delete(key: string): Promise<void> {
    if (await this.read(key)) this.written.set(key, undefined);
  }

  async faultsOf(key: string): Promise<string[]> {
    return this.written.has(key) ? [] : this.store.faultsOf(key);
  }

  async complete(key: string): Promise<boolean> {
    return (await this.faultsOf(key)).length > 0;
  }

  async removeLitter(): Promise<void> {}

  keysOfPage(file: string): string[] {
    return this.store.keysOfPage(file);
  }

  private onTop(key: string): StoredObject | undefined {
    const bytes = this.written.get(key);
    return bytes && { bytes, revision: integrityOf(bytes) };
  }
}
