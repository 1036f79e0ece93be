import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { systemErrorCode, unlessMissing } from '../../errors/reasonOf';
import { byKey, type ClosedPlace, type Modes } from '../Store';

// A web server runs as another user than the one that deploys, whose umask may give others nothing.

/** What file systems without modes reply. */
const NOT_POSSIBLE = ['ENOTSUP', 'ENOSYS', 'EPERM'];

/**
 * Returns the mode with which all can read a file or enter a folder, and no stranger can write. What
 * the group of a folder may do stays, and so does the bit that gives new files its group: several users
 * may share a store through a group.
 */
const openMode = (stats: Stats) => (stats.isFile() ? 0o644 : (stats.mode & 0o7775) | 0o755);

/** Lets all read a file or enter a folder that this process has just made. */
export async function open(place: string): Promise<void> {
  try {
    await chmod(place, openMode(await lstat(place)));
  } catch (error) {
    if (!NOT_POSSIBLE.includes(systemErrorCode(error) ?? '')) throw error;
  }
}

/** Creates a folder that all can enter, and those above it. One that exists stays as it is. */
export async function createOpenFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let created = folder; created.length >= first.length; created = path.dirname(created))
    await open(created);
}

/** The modes of a store in a folder. */
export class FolderModes implements Modes {
  /** @param root absolute path */
  constructor(private readonly root: string) {}

  async findClosed(keys: Iterable<string>): Promise<ClosedPlace[]> {
    const closed: ClosedPlace[] = [];
    await forEachConcurrently(withFolders(keys), async (key) => {
      const stats = await unlessMissing(this.stat(key));
      // Servers follow no symbolic links below the root.
      if (!stats?.isFile() && !stats?.isDirectory()) return;
      // A root that its group can enter is a decision: the web server is in that group.
      const needed = key === '' ? 0o011 : stats.isFile() ? 0o004 : 0o001;
      if ((stats.mode & needed) === 0) closed.push({ key, mode: modeText(stats.mode) });
    });
    return closed.sort(byKey);
  }

  async open({ key }: ClosedPlace): Promise<void> {
    await chmod(path.resolve(this.root, key), openMode(await this.stat(key)));
  }

  async findFence(): Promise<string | undefined> {
    for (let folder = await realpath(this.root); ; folder = path.dirname(folder)) {
      const stats = await stat(folder);
      const group = stats.mode & 0o010 ? ` and group ${stats.gid}` : '';
      if ((stats.mode & 0o001) === 0)
        return `Only its owner${group} may enter ${folder} (mode ${modeText(stats.mode)})`;
      if (folder === path.dirname(folder)) return undefined;
    }
  }

  private stat(key: string): Promise<Stats> {
    // Without a slash at the end, with which the system would follow a link.
    return key === '' ? stat(this.root) : lstat(path.resolve(this.root, key));
  }
}

const modeText = (mode: number) => (mode & 0o7777).toString(8).padStart(4, '0');

/** Returns keys and, with a trailing slash, the folders that lead to them; that of the root is empty. */
function withFolders(keys: Iterable<string>): Set<string> {
  const places = new Set(['']);
  for (const key of keys) {
    places.add(key);
    for (let end = key.indexOf('/'); end >= 0; end = key.indexOf('/', end + 1))
      places.add(key.slice(0, end + 1));
  }
  return places;
}
