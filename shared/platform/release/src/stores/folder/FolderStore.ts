import { isPublic } from '@site/format';
import { randomUUID } from 'node:crypto';
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { forEachConcurrently } from '../../basics/forEachConcurrently';
import { systemErrorCode, unlessMissing } from '../../basics/errors';
import {
  requireKey,
  requireSize,
  revisionOf,
  type ListedObject,
  type Store,
  type StoredObject,
} from '../Store';
import { FileLock } from './FileLock';
import { isHidden, listFiles } from './listFiles';
import { createOpenFolder, open } from './modes';
import { syncNames } from './syncNames';

/** Milliseconds after which a draft is taken for that of a process that has ended. */
const MAX_AGE = 60 * 60 * 1000;

/**
 * A store in a folder that any web server can serve: each object is a file. Any number of processes
 * may use it. What a call has written is on disk when it returns.
 */
export class FolderStore implements Store {
  readonly address: string;
  readonly servesItself = false;
  /** Held by a process that gives files their names, or deletes them. */
  private readonly lock: FileLock;
  /** The folder of drafts: files that are being written. */
  private readonly drafts: string;
  private removing: Promise<void> | undefined;

  /** @param root absolute path; the first write creates it */
  constructor(private readonly root: string) {
    this.address = root;
    this.lock = new FileLock(path.join(root, '.lock'));
    this.drafts = path.join(root, '.tmp');
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const file = this.file(key);
    const stats = await unlessMissing(stat(file));
    if (!stats?.isFile()) return undefined;
    requireSize(file, stats.size);
    const bytes = await unlessMissing(readFile(file));
    return bytes && { bytes, revision: revisionOf(bytes) };
  }

  create(key: string, bytes: Buffer): Promise<boolean> {
    return this.replace(key, bytes, undefined);
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    const file = this.file(key);
    const folder = path.dirname(file);
    const isNew = revision === undefined;
    const isUnchanged = async () =>
      isNew
        ? !(await unlessMissing(stat(file)))?.isFile()
        : (await this.read(key))?.revision === revision;
    // Only spares the work.
    if (!(await isUnchanged())) return false;
    await createOpenFolder(this.root);
    return this.withDraft(bytes, async (draft) => {
      if (isPublic(key)) await open(draft);
      const hasReplaced = await this.lock.run(async () => {
        if (!(await isUnchanged())) return false;
        // Nobody deletes the folder now: that takes the lock.
        if (isNew)
          await (isPublic(key) ? createOpenFolder(folder) : mkdir(folder, { recursive: true }));
        else await dateAfter(file, draft);
        await rename(draft, file);
        return true;
      });
      if (hasReplaced) await syncNames(folder, this.root);
      return hasReplaced;
    });
  }

  list(prefix: string): Promise<ListedObject[]> {
    return listFiles(this.root, prefix);
  }

  async delete(keys: readonly string[]): Promise<void> {
    const files = keys.map((key) => this.file(key));
    if (files.length === 0 || !(await unlessMissing(stat(this.root)))) return;
    await this.lock.run(async () => {
      await forEachConcurrently(files, (file) => unlessMissing(unlink(file), 'EISDIR'));
      const changed = new Set<string>();
      for (const folder of new Set(files.map((file) => path.dirname(file))))
        changed.add(await this.deleteEmpty(folder));
      await forEachConcurrently(changed, (folder) => syncNames(folder, this.root));
    });
  }

  /** Writes a draft for some work, which may give it another name, and removes it afterwards. */
  private async withDraft<Value>(bytes: Buffer, work: (draft: string) => Promise<Value>) {
    await (this.removing ??= this.removeOldDrafts());
    const draft = path.join(this.drafts, randomUUID());
    try {
      await mkdir(this.drafts, { recursive: true });
      await writeWhole(draft, bytes);
      return await work(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Removes what killed processes left behind. */
  private async removeOldDrafts(): Promise<void> {
    for (const name of (await unlessMissing(readdir(this.drafts))) ?? []) {
      const draft = path.join(this.drafts, name);
      const stats = await unlessMissing(stat(draft));
      // What can't be removed does no harm.
      if (stats && stats.mtimeMs < Date.now() - MAX_AGE) await rm(draft).catch(() => {});
    }
  }

  /** Deletes a folder and those above it as far as they are empty. @returns the first that is not */
  private async deleteEmpty(folder: string): Promise<string> {
    if (folder === this.root) return folder;
    const isDeleted = await rmdir(folder).then(
      () => true,
      (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? ''),
    );
    return isDeleted ? this.deleteEmpty(path.dirname(folder)) : folder;
  }

  /** @throws Error when the key is not valid, e.g. would leave the store or name its lock */
  private file(key: string): string {
    if (isHidden(key)) throw new Error(`"${key}" is not a valid key`);
    return path.join(this.root, requireKey(key));
  }
}

/**
 * Dates a draft at least one second after the file that it replaces. Web servers such as nginx build
 * an ETag from size and time in seconds, so two states within a second could pass for the same page.
 */
async function dateAfter(file: string, draft: string): Promise<void> {
  const { mtimeMs } = await stat(file);
  const seconds = Math.max(Date.now() / 1000, Math.floor(mtimeMs / 1000) + 1);
  await utimes(draft, seconds, seconds);
}

/** Writes a file to the disk. @throws Error that names the file, as those of full disks do not */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await writeFile(file, content, { flush: true }).catch((error: NodeJS.ErrnoException) => {
    // Node does not name a file that is open already, such as on a full disk.
    if (error.path) throw error;
    throw Object.assign(error, { path: file, message: `${error.message} '${file}'` });
  });
}
