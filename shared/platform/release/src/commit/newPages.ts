import { addressOf, contentKey, liveFileOf, NOT_FOUND_PAGE, type LogEntry } from '@site/format';

/** A page that a release makes. */
export interface NewPage {
  /** Its address; that of the live page for one beside it. */
  address: string;
  /** What messages call it. */
  name: string;
  html: string;
}

/**
 * Returns the pages that a release makes, without those that it keeps.
 *
 * @param contents of the new pages, by key
 */
export const newPages = (pages: LogEntry['pages'], contents: Map<string, Buffer>): NewPage[] =>
  Object.entries(pages).flatMap(([file, page]) => {
    const html = page.of !== undefined && contents.get(contentKey(page));
    if (!html) return [];
    const address = addressOfPage(file);
    const name = file.endsWith(NOT_FOUND_PAGE) ? 'the not-found page' : address;
    return [{ address, name, html: String(html) }];
  });

/** Returns the address of a page. Links are relative to that of the live one everywhere. */
export function addressOfPage(file: string): string {
  return addressOf(liveFileOf(file).replace(/^(index)?\.html$|\.html$/, ''));
}

/** Pages that are named in a message; the others are counted. */
const NAMED = 3;

/** Lists names of pages, each once. */
export function listPages(names: Iterable<string>): string {
  const all = [...new Set(names)];
  return all.length > NAMED
    ? `${all.slice(0, NAMED).join(', ')} and ${all.length - NAMED} more`
    : all.join(', ');
}
