import { open } from 'node:fs/promises';
import path from 'node:path';
import { systemErrorCode } from '../../errors/systemErrors';

/**
 * Makes changes of names durable: a new file survives a power cut only once its folder is on disk,
 * too, and so is the folder's own name in the one above it.
 */
export class FolderSync {
  /** Folders whose own names are on disk, or will be when the promise is fulfilled. */
  private readonly named = new Map<string, Promise<void>>();

  /** @param root folder above which nothing is synced but its own name */
  constructor(private readonly root: string) {}

  /** Waits until all names in a folder are on disk. */
  async sync(folder: string): Promise<void> {
    await Promise.all([syncFolder(folder), this.syncName(folder)]);
  }

  /** Syncs a folder's name once: no other process removes folders. */
  private syncName(folder: string): Promise<void> {
    const known = this.named.get(folder);
    if (known) return known;
    const above = path.dirname(folder);
    const isRoot = folder === this.root || above === folder;
    const syncing = Promise.all([syncFolder(above), isRoot || this.syncName(above)]).then(() => {});
    this.named.set(folder, syncing);
    syncing.catch(() => this.named.delete(folder));
    return syncing;
  }
}

/** What file systems reply that can't sync a folder, and that of a folder which may not be read. */
const NOT_POSSIBLE = ['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR'];

async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!NOT_POSSIBLE.includes(systemErrorCode(error) ?? '')) throw error;
  }
}
