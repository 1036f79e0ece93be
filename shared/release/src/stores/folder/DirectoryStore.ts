import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../errors/systemErrors';
import { COPY_EXTENSIONS, hasCopies } from '../objects/encodings';
import { requireKey } from '../objects/requireKey';
import { revisionOf } from '../objects/revisionOf';
import type { Store, StoredObject } from '../objects/Store';
import { deleteCopies, findBadCopies, writeCopies } from './compressedFiles';
import { dateAfter } from './dateAfter';
import { FolderSync } from './FolderSync';
import { linkUnlessTaken, replaceFile } from './sameFile';
import { isTemporary, lockOf, removeLeftovers, writeTemporary } from './temporaryFiles';
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

  async list(prefix: string): Promise<string[]> {
    const entries =
      (await unlessMissing(readdir(this.folder, { recursive: true, withFileTypes: true }))) ?? [];
    return entries
      .filter((entry) => entry.isFile() && !isTemporary(entry.name))
      .map((entry) =>
        path
          .relative(this.folder, path.join(entry.parentPath, entry.name))
          .split(path.sep)
          .join('/'),
      )
      .filter(
        (key) =>
          key.startsWith(prefix) && !COPY_EXTENSIONS.some((extension) => key.endsWith(extension)),
      )
      .sort();
  }

  async delete(key: string): Promise<void> {
    if (!(await unlessMissing(stat(path.dirname(this.file(key)))))) return;
    await withFileLock(lockOf(this.file(key)), async (lock) => {
      await lock.requireHeld();
      await deleteCopies(this.file(key));
      await rm(this.file(key), { force: true });
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
