import type { Route, Routes } from '@site/contract';
import { addressOf, contentKey, NOT_FOUND_PAGE, pageFile, type LogEntry } from '@site/format';

/** A page that a release makes. */
export interface NewPage {
  /** What its links are relative to. A parameter has the value `_`. */
  address: string;
  /** What messages call it. */
  name: string;
  /** Not that of the not-found page, which has none. */
  route: Route | undefined;
  html: string;
}

/**
 * Returns the pages that a release makes, without those that it keeps.
 *
 * @param contents of the new pages, by key
 * @param routes of the live shell
 */
export const newPages = (
  pages: LogEntry['pages'],
  contents: Map<string, Buffer>,
  routes: Routes | undefined,
): NewPage[] =>
  Object.entries(pages).flatMap(([file, page]) => {
    const html = page.of !== undefined && contents.get(contentKey(page));
    if (!html) return [];
    const address = addressOf(file.replace(/^index\.html$|\.html$/, ''));
    const route = routes?.pages.find(({ path }) => pageFile(path) === file);
    const name = file === NOT_FOUND_PAGE ? 'the not-found page' : (route?.path ?? address);
    return [{ address, name, route, html: String(html) }];
  });

/** Pages that are named in a message; the others are counted. */
const NAMED = 3;

/** Lists names of pages, each once. */
export function listPages(names: Iterable<string>): string {
  const all = [...new Set(names)];
  return all.length > NAMED
    ? `${all.slice(0, NAMED).join(', ')} and ${all.length - NAMED} more`
    : all.join(', ');
}
