import { isPublic } from '@site/contract/platform';
import { link, mkdir, readFile, rename, rmdir, stat, unlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { systemErrorCode, unlessMissing } from '../../errors/reasonOf';
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
import { createOpenFolder, FolderModes, open } from './modes';
import { syncNames } from './syncNames';
import { TemporaryFolder } from './TemporaryFolder';

/** How often another process may delete a new file's folder. */
const MAX_ATTEMPTS = 20;

/**
 * A store in a folder that any web server can serve: each object is a file. Any number of processes
 * may use it. What a call has written is on disk when it returns.
 */
export class FolderStore implements Store {
  readonly address: string;
  readonly servesItself = false;
  readonly modes: FolderModes;
  /** Held by processes that replace or delete files. */
  private readonly lock: FileLock;
  private readonly temporary: TemporaryFolder;

  /** @param root absolute path; the first write creates it */
  constructor(private readonly root: string) {
    this.address = root;
    this.modes = new FolderModes(root);
    this.lock = new FileLock(path.join(root, '.lock'));
    this.temporary = new TemporaryFolder(path.join(root, '.tmp'));
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const file = this.file(key);
    const stats = await unlessMissing(stat(file));
    if (!stats?.isFile()) return undefined;
    requireSize(file, stats.size);
    const bytes = await unlessMissing(readFile(file));
    return bytes && { bytes, revision: revisionOf(bytes) };
  }

  /** Needs no lock where there are links: one is made only if its name is free, over NFS too. */
  async create(key: string, bytes: Buffer): Promise<boolean> {
    const file = this.file(key);
    // Only spares the work.
    if (await unlessMissing(stat(file))) return false;
    const createFolder = isPublic(key) ? createOpenFolder : createPrivateFolder;
    return this.write(key, bytes, async (draft) => {
      const isNew =
        (await linkDraft(draft, file, createFolder)) ??
        (await this.moveDraft(draft, file, createFolder));
      if (!isNew) return false;
      await syncNames(path.dirname(file), this.root);
      return true;
    });
  }

  /** Gives a draft the name of a new file where there are no links. @returns false if it is taken */
  private moveDraft(draft: string, file: string, createFolder: CreateFolder): Promise<boolean> {
    return this.lock.run(async () => {
      if (await unlessMissing(stat(file))) return false;
      // Nobody deletes the folder now: that takes the lock.
      await createFolder(path.dirname(file));
      await rename(draft, file);
      return true;
    });
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    if (revision === undefined) return this.create(key, bytes);
    const file = this.file(key);
    const isUnchanged = async () => (await this.read(key))?.revision === revision;
    if (!(await isUnchanged())) return false;
    return this.write(key, bytes, async (draft) => {
      const hasReplaced = await this.lock.run(async () => {
        if (!(await isUnchanged())) return false;
        await dateAfter(file, draft);
        await rename(draft, file);
        return true;
      });
      if (hasReplaced) await syncNames(path.dirname(file), this.root);
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

  /** Writes a draft of an object, which readers can read as soon as some work gives it its name. */
  private async write(key: string, bytes: Buffer, work: (draft: string) => Promise<boolean>) {
    await createOpenFolder(this.root);
    return this.temporary.use(bytes, async (draft) => {
      if (isPublic(key)) await open(draft);
      return work(draft);
    });
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

/** Creates a folder and those above it, if they are missing. */
type CreateFolder = (folder: string) => Promise<unknown>;

const createPrivateFolder: CreateFolder = (folder) => mkdir(folder, { recursive: true });

/** Codes of a file system without hard links, such as FAT and some network or FUSE mounts. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * Gives a draft the name of a new file.
 *
 * @returns false if the name is taken, undefined if the file system has no hard links
 */
async function linkDraft(
  draft: string,
  file: string,
  createFolder: CreateFolder,
  attempt = 1,
): Promise<boolean | undefined> {
  try {
    await createFolder(path.dirname(file));
    await link(draft, file);
    return true;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // NFS may send a request twice, and the second one finds the name taken by the first.
    if (code === 'EEXIST' && syscall === 'link') return (await stat(draft)).nlink > 1;
    if (syscall === 'link' && NO_LINKS.includes(code ?? '')) return undefined;
    // Another process has just deleted the folder, which was empty.
    if (code === 'ENOENT' && attempt < MAX_ATTEMPTS)
      return linkDraft(draft, file, createFolder, attempt + 1);
    throw error;
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
