import { type LogEntry, SERVED_FILES, shellOfRemoteFile } from '@site/format';
import { allPages } from '../documents/LogEntry';
import type { Store } from '../stores/Store';

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
  const pages = allPages(entry).flatMap((files) => Object.entries(files));
  return new Map<string, Content>([
    ...pages.flatMap(([file, page]) => pageKeys(store, file).map((key) => [key, page] as const)),
    ...Object.entries(entry.staticFiles).map(
      ([file, content]) => [staticFileKey(store, file), content] as const,
    ),
  ]);
}

/**
 * Whether a file belongs to the open tabs of another shell, live or rolled out before. They go on with
 * the remotes that were tested with it until `prune` gives up that shell.
 */
export function isForOtherTabs(key: string, { apps }: LogEntry): boolean {
  const shell = shellOfRemoteFile(key);
  return shell !== undefined && shell !== apps.shell.version;
}
