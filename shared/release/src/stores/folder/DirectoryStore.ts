import { SERVED_FILES } from '@site/contract';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { unlessMissing } from '../../errors/systemErrors';
import { COPY_EXTENSIONS, hasCopies } from '../objects/encodings';
import { byKey } from '../objects/byKey';
import { requireKey } from '../objects/requireKey';
import { revisionOf } from '../objects/revisionOf';
import type { ListedObject, Store, StoredObject } from '../objects/Store';
import { deleteCopies, findBadCopies, writeCopies } from './compressedFiles';
import { dateAfter } from './dateAfter';
import { deleteInTime } from './deleteInTime';
import { FolderSync } from './FolderSync';
import { listFiles } from './listFiles';
import { linkUnlessTaken, replaceFile } from './sameFile';
import { lockOf, removeLeftovers, writeTemporary } from './temporaryFiles';
import { withFileLock, type HeldLock } from './withFileLock';

/**
 * A store in a folder that any web server can serve: each object is a file, with its compressed
 * copies next to it. What a call has written is on disk when it returns.
 */
export class DirectoryStore implements Store {
  readonly address: string;
  private readonly folders: FolderSync;

  /** @param folder absolute path; the first write creates it */
  constructor(private readonly folder: string) {
    this.address = folder;
    this.folders = new FolderSync(folder);
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const bytes = await unlessMissing(readFile(this.file(key)), 'EISDIR');
    return bytes && { bytes, revision: revisionOf(bytes) };
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    if (await this.read(key)) return false;
    return this.write(key, async (file, lock) => {
      const temporary = await writeTemporary(file, bytes);
      try {
        await lock.requireHeld();
        // Unlike rename, link fails if the name is taken: one writer wins even without a lock.
        if (!(await linkUnlessTaken(temporary, file))) return false;
      } finally {
        await rm(temporary, { force: true });
      }
      // Only after winning: the copies must match the object's bytes.
      await writeCopies(file, key, bytes, lock);
      return true;
    });
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    if (revision === undefined) return this.create(key, bytes);
    // Checked before the lock as well: locking would create a missing folder.
    if ((await this.read(key))?.revision !== revision) return false;
    return this.write(key, async (file, lock) => {
      if ((await this.read(key))?.revision !== revision) return false;
      const temporary = await writeTemporary(file, bytes);
      try {
        await dateAfter(file, temporary);
        await lock.requireHeld();
        // Deleted first: interrupted here, the object has no copies rather than wrong ones.
        await deleteCopies(file);
        await lock.requireHeld();
        await replaceFile(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await writeCopies(file, key, bytes, lock);
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
    if (!(await unlessMissing(stat(path.dirname(this.file(key)))))) return;
    await withFileLock(lockOf(this.file(key)), async (lock) => {
      await lock.requireHeld();
      await deleteCopies(this.file(key));
      await rm(this.file(key), { force: true });
    });
  }

  async deleteAll(keys: string[], requireTime = () => {}): Promise<void> {
    await forEachConcurrently(keys, async (key) => {
      const file = this.file(key);
      if (!(await unlessMissing(stat(path.dirname(file))))) return;
      await withFileLock(lockOf(file), async (lock) => {
        await lock.requireHeld();
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
    return (await findBadCopies(this.file(key), stored.bytes)).map((extension) => key + extension);
  }

  async repairCopies(key: string): Promise<boolean> {
    if ((await this.findBadCopies(key)).length === 0) return false;
    return this.write(key, async (file, lock) => {
      const stored = await this.read(key);
      if (!stored || (await this.findBadCopies(key)).length === 0) return false;
      await writeCopies(file, key, stored.bytes, lock);
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

  /**
   * Runs a write while no other process writes the object or its copies, and waits until it is on
   * disk.
   *
   * @param write returns whether it wrote anything
   */
  private async write(
    key: string,
    write: (file: string, lock: HeldLock) => Promise<boolean>,
  ): Promise<boolean> {
    const file = this.file(key);
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true });
    const hasWritten = await withFileLock(lockOf(file), (lock) => write(file, lock));
    if (hasWritten) await this.folders.sync(folder);
    return hasWritten;
  }

  /** @throws Error when the key is not valid, e.g. would leave the store */
  private file(key: string): string {
    return path.join(this.folder, requireKey(key));
  }
}
