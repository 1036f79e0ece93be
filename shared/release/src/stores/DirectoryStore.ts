import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, unlessMissing } from '../codeOf';
import { compressedCopies, COPY_ENDINGS, isCompressible } from './encodings';
import { exclusively } from './exclusively';
import { requireKey } from './requireKey';
import type { Store, StoredObject } from './Store';
import { isTemporary, lockOf, removeLitter, temporaryBeside } from './temporary';

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
        if (codeOf(error) === 'EEXIST') return false;
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
        path.relative(this.folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      )
      .filter((key) => key.startsWith(prefix) && !COPY_ENDINGS.some((ending) => key.endsWith(ending)))
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

  async complete(key: string): Promise<boolean> {
    if (await this.isComplete(key)) return false;
    return this.alone(key, async () => {
      const standing = await this.read(key);
      if (!standing || (await this.isComplete(key))) return false;
      await this.writeCopies(key, standing.bytes);
      return true;
    });
  }

  removeLitter(): Promise<void> {
    return removeLitter(this.folder);
  }

  keysOfPage(file: string): string[] {
    return [file];
  }

  private async isComplete(key: string): Promise<boolean> {
    if (!isCompressible(key)) return true;
    const files = ['', ...COPY_ENDINGS].map((ending) => unlessMissing(stat(this.file(key) + ending)));
    const [object, ...copies] = await Promise.all(files);
    return !object || copies.every((copy) => copy);
  }

  /** Holds an object and its copies together: nobody else writes any of them meanwhile. */
  private async alone<Value>(key: string, write: () => Promise<Value>): Promise<Value> {
    const lock = lockOf(this.file(key));
    await mkdir(path.dirname(lock), { recursive: true });
    return exclusively(lock, write);
  }

  private async writeCopies(key: string, bytes: Buffer) {
    for (const copy of await compressedCopies(key, bytes)) {
      await rename(await this.writeTemporary(key, copy.bytes), this.file(key) + copy.ending);
    }
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
