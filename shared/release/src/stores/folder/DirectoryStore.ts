import { SERVED_FILES } from '@site/contract';
import { randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { systemErrorCode, unlessMissing } from '../../errors/systemErrors';
import {
  compressedCopies,
  COPY_EXTENSIONS,
  hasCopies,
  isIntactCopy,
  type CopyExtension,
} from '../objects/encodings';
import { byKey } from '../objects/byKey';
import { requireKey } from '../objects/requireKey';
import { revisionOf } from '../objects/revisionOf';
import type { ListedObject, Store, StoredObject } from '../objects/Store';
import { deleteInTime } from './deleteInTime';
import { listFiles } from './listFiles';
import { lockOf, removeLeftovers, temporaryBeside } from './temporaryFiles';
import { withFileLock } from './withFileLock';

/**
 * A store in a folder that any web server can serve: each object is a file, with its compressed
 * copies next to it.
 */
export class DirectoryStore implements Store {
  readonly address: string;

  /** @param folder absolute path; the first write creates it */
  constructor(private readonly folder: string) {
    this.address = folder;
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const bytes = await unlessMissing(readFile(this.file(key)), 'EISDIR');
    return bytes && { bytes, revision: revisionOf(bytes) };
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    if (await this.read(key)) return false;
    return this.withLock(key, async () => {
      const temporary = await this.writeTemporary(key, bytes);
      try {
        // Unlike rename, link fails if the name is taken: one writer wins even without a lock.
        await link(temporary, this.file(key));
      } catch (error) {
        if (systemErrorCode(error) === 'EEXIST') return false;
        throw error;
      } finally {
        await unlink(temporary);
      }
      // Only after winning: the copies must match the object's bytes.
      await this.writeCopies(key, bytes);
      return true;
    });
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    if (revision === undefined) return this.create(key, bytes);
    // Checked before the lock as well: locking would create a missing folder.
    if ((await this.read(key))?.revision !== revision) return false;
    return this.withLock(key, async () => {
      if ((await this.read(key))?.revision !== revision) return false;
      const temporary = await this.writeTemporary(key, bytes);
      await this.dateAfter(this.file(key), temporary);
      // Deleted first: interrupted here, the object has no copies rather than wrong ones.
      await this.deleteCopies(key);
      await rename(temporary, this.file(key));
      await this.writeCopies(key, bytes);
      return true;
    });
  }

  async list(prefix: string, except: readonly string[] = []): Promise<string[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const keys = await listFiles(this.folder, folder, except);
    return keys.filter((key) => key.startsWith(prefix)).sort();
  }

  async listObjects(prefix: string, except: readonly string[] = []): Promise<ListedObject[]> {
    const objects: ListedObject[] = [];
    await forEachConcurrently(await this.list(prefix, except), async (key) => {
      const stats = await unlessMissing(stat(this.file(key)));
      if (stats) objects.push({ key, size: stats.size, written: stats.mtimeMs });
    });
    return objects.sort(byKey);
  }

  /** Returns undefined: a listing of files shows no revisions. */
  listedRevision(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async delete(key: string): Promise<void> {
    const file = this.file(key);
    if (!(await unlessMissing(stat(path.dirname(file))))) return;
    await this.withLock(key, async () => {
      await this.deleteCopies(key);
      await rm(file, { force: true });
    });
  }

  async deleteAll(keys: string[], requireTime = () => {}): Promise<void> {
    await forEachConcurrently(keys, async (key) => {
      const file = this.file(key);
      if (!(await unlessMissing(stat(path.dirname(file))))) return;
      await this.withLock(key, async () => {
        // Last, since a file is found by its object.
        for (const name of [...COPY_EXTENSIONS.map((extension) => file + extension), file])
          await deleteInTime(name, requireTime);
      });
    });
  }

  async findBadCopies(key: string): Promise<string[]> {
    if (!hasCopies(key)) return [];
    const stored = await this.read(key);
    if (!stored) return [];
    const isBad = async (extension: CopyExtension) => {
      const copy = await unlessMissing(readFile(this.file(key) + extension));
      return !copy || !(await isIntactCopy(stored.bytes, copy, extension));
    };
    const bad = await Promise.all(COPY_EXTENSIONS.map(isBad));
    return COPY_EXTENSIONS.filter((_, at) => bad[at]).map((extension) => key + extension);
  }

  async repairCopies(key: string): Promise<boolean> {
    if ((await this.findBadCopies(key)).length === 0) return false;
    return this.withLock(key, async () => {
      const stored = await this.read(key);
      if (!stored || (await this.findBadCopies(key)).length === 0) return false;
      await this.writeCopies(key, stored.bytes);
      return true;
    });
  }

  removeLeftovers(): Promise<void> {
    return removeLeftovers(this.folder);
  }

  pageKeys(file: string): string[] {
    return [file];
  }

  staticKey(file: string): string {
    return SERVED_FILES + file;
  }

  /** Runs a write while no other process writes the object or its copies. */
  private async withLock<Value>(key: string, write: () => Promise<Value>): Promise<Value> {
    const lock = lockOf(this.file(key));
    await mkdir(path.dirname(lock), { recursive: true });
    return withFileLock(lock, write);
  }

  private async writeCopies(key: string, bytes: Buffer) {
    const { atime, mtime } = await stat(this.file(key));
    for (const copy of await compressedCopies(key, bytes)) {
      const temporary = await this.writeTemporary(key, copy.bytes);
      await utimes(temporary, atime, mtime);
      await rename(temporary, this.file(key) + copy.extension);
    }
  }

  /**
   * Dates a file at least one second after the one that it replaces. Web servers such as nginx
   * build an ETag from a file's size and its modification time in seconds, so two states within one
   * second could pass for the same page.
   */
  private async dateAfter(stored: string, file: string) {
    const { mtimeMs } = await stat(stored);
    const seconds = Math.max(Date.now() / 1000, Math.floor(mtimeMs / 1000) + 1);
    await utimes(file, seconds, seconds);
  }

  private async deleteCopies(key: string) {
    for (const extension of COPY_EXTENSIONS) await rm(this.file(key) + extension, { force: true });
  }

  private async writeTemporary(key: string, bytes: Buffer): Promise<string> {
    const file = temporaryBeside(this.file(key), randomUUID());
    await writeFile(file, bytes, { flush: true });
    return file;
  }

  /** @throws Error when the key is not valid, e.g. would leave the store */
  private file(key: string): string {
    return path.join(this.folder, requireKey(key));
  }
}
