import { createHash, randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { systemErrorCode, unlessMissing } from '../../errors/systemErrors';
import {
  compressedCopies,
  COPY_ENDINGS,
  hasCopies,
  isCopyOf,
  type CopyEnding,
} from '../objects/encodings';
import { withFileLock } from './withFileLock';
import { requireKey } from '../objects/requireKey';
import type { Store, StoredObject } from '../objects/Store';
import { isTemporary, lockOf, removeLitter, temporaryBeside } from './temporaryFiles';

/** A store in a folder, laid out so that any web server can serve it: each object a file, its compressed copies beside it. */
export class DirectoryStore implements Store {
  readonly address: string;

  /** @param folder absolute; made with the first write */
  constructor(private readonly folder: string) {
    this.address = folder;
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const bytes = await unlessMissing(readFile(this.file(key)), 'EISDIR');
    return bytes && { bytes, revision: revisionOf(bytes) };
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    if (await this.read(key)) return false;
    return this.alone(key, async () => {
      const temporary = await this.writeTemporary(key, bytes);
      try {
        // Unlike a rename, a link fails when the name is taken: of two writers one wins, lock or no lock.
        await link(temporary, this.file(key));
      } catch (error) {
        if (systemErrorCode(error) === 'EEXIST') return false;
        throw error;
      } finally {
        await unlink(temporary);
      }
      // Only the winner's copies may stand beside the winner's bytes.
      await this.writeCopies(key, bytes);
      return true;
    });
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    if (revision === undefined) return this.create(key, bytes);
    // Seen before the lock is waited for: a store that has no such folder gets none.
    if ((await this.read(key))?.revision !== revision) return false;
    return this.alone(key, async () => {
      if ((await this.read(key))?.revision !== revision) return false;
      const temporary = await this.writeTemporary(key, bytes);
      await this.dateAfter(this.file(key), temporary);
      // Copies only ever stand beside the bytes that they are of: stopped in between, there are none.
      await this.deleteCopies(key);
      await rename(temporary, this.file(key));
      await this.writeCopies(key, bytes);
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
        (key) => key.startsWith(prefix) && !COPY_ENDINGS.some((ending) => key.endsWith(ending)),
      )
      .sort();
  }

  async delete(key: string): Promise<void> {
    const file = this.file(key);
    if (!(await unlessMissing(stat(path.dirname(file))))) return;
    await this.alone(key, async () => {
      await this.deleteCopies(key);
      await rm(file, { force: true });
    });
  }

  async faultsOf(key: string): Promise<string[]> {
    if (!hasCopies(key)) return [];
    const stored = await this.read(key);
    if (!stored) return [];
    const isFaulty = async (ending: CopyEnding) => {
      const copy = await unlessMissing(readFile(this.file(key) + ending));
      return !copy || !(await isCopyOf(stored.bytes, copy, ending));
    };
    const faulty = await Promise.all(COPY_ENDINGS.map(isFaulty));
    return COPY_ENDINGS.filter((_, at) => faulty[at]).map((ending) => key + ending);
  }

  async complete(key: string): Promise<boolean> {
    if ((await this.faultsOf(key)).length === 0) return false;
    return this.alone(key, async () => {
      const stored = await this.read(key);
      if (!stored || (await this.faultsOf(key)).length === 0) return false;
      await this.writeCopies(key, stored.bytes);
      return true;
    });
  }

  removeLitter(): Promise<void> {
    return removeLitter(this.folder);
  }

  keysOfPage(file: string): string[] {
    return [file];
  }

  /** Holds an object and its copies together: nobody else writes any of them meanwhile. */
  private async alone<Value>(key: string, write: () => Promise<Value>): Promise<Value> {
    const lock = lockOf(this.file(key));
    await mkdir(path.dirname(lock), { recursive: true });
    return withFileLock(lock, write);
  }

  private async writeCopies(key: string, bytes: Buffer) {
    const { atime, mtime } = await stat(this.file(key));
    for (const copy of await compressedCopies(key, bytes)) {
      const temporary = await this.writeTemporary(key, copy.bytes);
      await utimes(temporary, atime, mtime);
      await rename(temporary, this.file(key) + copy.ending);
    }
  }

  /**
   * Dates a file at least a second after the one that it replaces. A web server such as nginx tells two states of a file
   * apart by their sizes and seconds alone, and would tell browsers that a page is the same as before the last deploy.
   */
  private async dateAfter(stored: string, file: string) {
    const { mtimeMs } = await stat(stored);
    const seconds = Math.max(Date.now() / 1000, Math.floor(mtimeMs / 1000) + 1);
    await utimes(file, seconds, seconds);
  }

  private async deleteCopies(key: string) {
    for (const ending of COPY_ENDINGS) await rm(this.file(key) + ending, { force: true });
  }

  private async writeTemporary(key: string, bytes: Buffer): Promise<string> {
    const file = temporaryBeside(this.file(key), randomUUID());
    await writeFile(file, bytes, { flush: true });
    return file;
  }

  /** @throws Error when the key would leave the store */
  private file(key: string): string {
    return path.join(this.folder, requireKey(key));
  }
}

const revisionOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
