import { type Content, type LogEntry, type ReleasedPage, SERVED_FILES } from '@site/format';
import { allPages } from '../documents/LogEntry';
import type { Store } from '../stores/Store';

/**
 * Pages that have an address without `.html`: a page that has all addresses below its own is at this one, too. Those of
 * paths with a parameter have as many as there are values.
 */
const PAGE = /^(?!(?:index|404|.*\/_)\.html$)(.+?)(?:\/__)?\.html$/;

/**
 * Returns the keys under which a file is written. In a store that is the web server itself, they are its
 * addresses.
 */
function keysOf({ servesItself }: Store, file: string, { named }: ReleasedPage): string[] {
  if (named) return [servesItself ? file : SERVED_FILES + file];
  const address = PAGE.exec(file)?.[1];
  return servesItself && address !== undefined ? [file, address] : [file];
}

/**
 * Returns every key that visitors may read because of a release, but for the files of versions: pages of all
 * places, and what open tabs read.
 */
export function publicFiles(store: Store, entry: LogEntry): Map<string, Content> {
  // At the address of `/films/*` itself, the page of `/films` comes first, and so is written last.
  const pages = allPages(entry)
    .flatMap((files) => Object.entries(files))
    .sort(
      ([one], [other]) => Number(other.endsWith('/__.html')) - Number(one.endsWith('/__.html')),
    );
  return new Map<string, Content>([
    ...Object.values(entry.internal.tabs).flatMap(({ files }) => Object.entries(files)),
    ...pages.flatMap(([file, page]) =>
      keysOf(store, file, page).map((key) => [key, page] as const),
    ),
  ]);
}
