import {
  APPS,
  POINTER,
  PREVIEWS,
  REMOTES,
  SERVED_FILES,
  shellOfRemoteFile,
} from '@site/contract/platform';
import type { LogEntry } from '../documents/LogEntry';
import type { ClosedPlace, Store } from '../stores/Store';

/** Where the content of a public file is stored; see `contentKey`. */
export interface Content {
  integrity: string;
  stored: number;
}

/** Pages that have an address without `.html`. */
const PAGE = /^(?!(?:index|404)\.html$)(.+)\.html$/;

/**
 * Returns the keys under which a page is written: its file and, in a store that is the web server
 * itself, its address.
 */
function pageKeys({ servesItself }: Store, file: string): string[] {
  const address = PAGE.exec(file)?.[1];
  return servesItself && address !== undefined ? [file, address] : [file];
}

/** Returns the key under which a static file is written. */
const staticFileKey = ({ servesItself }: Store, file: string) =>
  servesItself ? file : SERVED_FILES + file;

/** Returns every key that visitors may read because of a release, but for the files of versions. */
export function publicFiles(store: Store, entry: LogEntry): Map<string, Content> {
  const previews = Object.values(entry.internal.previews).map(({ pages }) => pages);
  const pages = [entry.pages, ...previews].flatMap((files) => Object.entries(files));
  return new Map<string, Content>([
    ...pages.flatMap(([file, page]) => pageKeys(store, file).map((key) => [key, page] as const)),
    ...Object.entries(entry.staticFiles).map(
      ([file, content]) => [staticFileKey(store, file), content] as const,
    ),
  ]);
}

/** Folders that have no files but the tool's. */
const OWN_FOLDERS = [APPS, REMOTES, PREVIEWS];

/**
 * Finds the files of the site that a web server's user can't read, and the folders that it can't enter.
 * Files that others have put beside the pages may be private.
 */
export async function findClosed(store: Store, newest: LogEntry): Promise<ClosedPlace[]> {
  if (!store.modes) return [];
  const listed = await Promise.all(OWN_FOLDERS.map((folder) => store.list(folder)));
  const keys = listed.flat().map(({ key }) => key);
  return store.modes.findClosed([...keys, ...publicFiles(store, newest).keys(), POINTER]);
}

/** Names a closed place in messages. */
export const closedLabel = ({ address }: Store, { key, mode }: ClosedPlace) =>
  `${key || address} (mode ${mode})`;

/**
 * Whether a file belongs to the open tabs of another shell, live or rolled out before. They go on with
 * the remotes that were tested with it until `prune` gives up that shell.
 */
export function isForOtherTabs(key: string, { apps }: LogEntry): boolean {
  const shell = shellOfRemoteFile(key);
  return shell !== undefined && shell !== apps.shell.version;
}
