import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressedCopies, COPY_ENDINGS } from './encodings';
import type { Store, StoredObject } from './Store';

/** Marks a file that is still being written. A web server must not serve it, `list` does not name it. */
const TEMPORARY = '.tmp-';

/** A store in a folder, laid out so that any web server can serve it: each object a file, its compressed copies beside it. */
export class DirectoryStore implements Store {
  readonly address: string;

  /** @param folder absolute; made with the first write */
  constructor(private readonly folder: string) {
    this.address = folder;
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const bytes = await unlessMissing(readFile(this.file(key)));
    return bytes && { bytes, revision: revisionOf(bytes) };
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    if (await this.read(key)) return false;
    const temporary = await this.writeTemporary(key, bytes);
    try {
      // Unlike a rename, a link fails when the name is taken: of two writers one wins.
      await link(temporary, this.file(key));
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await unlink(temporary);
    }
    // Only the winner's copies may stand beside the winner's bytes.
    await this.writeCopies(key, bytes);
    return true;
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    const standing = await this.read(key);
    if (standing?.revision !== revision) return false;
    // The object last: stopped in between, it still differs from what is to be written, and is written again.
    await this.writeCopies(key, bytes);
    await rename(await this.writeTemporary(key, bytes), this.file(key));
    return true;
  }

  async list(prefix: string): Promise<string[]> {
    const entries = (await unlessMissing(readdir(this.folder, { recursive: true, withFileTypes: true }))) ?? [];
    return entries
      .filter((entry) => entry.isFile() && !entry.name.includes(TEMPORARY))
      .map((entry) => path.relative(this.folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .filter((key) => key.startsWith(prefix) && !COPY_ENDINGS.some((ending) => key.endsWith(ending)))
      .sort();
  }

  async delete(key: string): Promise<void> {
    for (const ending of ['', ...COPY_ENDINGS]) await rm(this.file(key) + ending, { force: true });
  }

  private async writeCopies(key: string, bytes: Buffer) {
    for (const copy of await compressedCopies(key, bytes)) {
      await rename(await this.writeTemporary(key, copy.bytes), this.file(key) + copy.ending);
    }
  }

  private async writeTemporary(key: string, bytes: Buffer): Promise<string> {
    const file = `${this.file(key)}${TEMPORARY}${randomUUID()}`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes, { flush: true });
    return file;
  }

  /** @throws Error when the key would leave the store */
  private file(key: string): string {
    const file = path.join(this.folder, key);
    if (!file.startsWith(this.folder + path.sep)) throw new Error(`the key "${key}" leaves the store`);
    return file;
  }
}

const revisionOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

async function unlessMissing<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
