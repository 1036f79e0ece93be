import { type Content, type LogEntry, SERVED_FILES } from '@site/format';
import { allPages } from '../documents/LogEntry';
import type { Store } from '../stores/Store';

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

/**
 * Returns every key that visitors may read because of a release, but for the files of versions: pages of all
 * places, what open tabs read, and static files.
 */
export function publicFiles(store: Store, entry: LogEntry): Map<string, Content> {
  const pages = allPages(entry).flatMap((files) => Object.entries(files));
  return new Map<string, Content>([
    ...Object.values(entry.internal.tabs).flatMap(({ files }) => Object.entries(files)),
    ...pages.flatMap(([file, page]) => pageKeys(store, file).map((key) => [key, page] as const)),
    ...Object.entries(entry.staticFiles).map(
      ([file, content]) => [staticFileKey(store, file), content] as const,
    ),
  ]);
}
