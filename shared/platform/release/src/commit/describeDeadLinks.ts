import { readLinks } from '@site/compose';
import {
  APPS,
  addressOf,
  contentKey,
  liveFileOf,
  NOT_FOUND_PAGE,
  pageFilesAt,
  parseUrl,
  type LogEntry,
} from '@site/format';

/** Where calls of the backend go: the site has no list of them. */
const API = '/api/';

/** Pages that are named with a link; the others are counted. */
const NAMED = 3;

/**
 * Names each link of the new pages that leads to no page and no file of the site, a line each. Such a link
 * refuses nothing: its target may be another team's.
 *
 * @param contents of the new pages, by key
 */
export function describeDeadLinks(
  { pages, site }: Pick<LogEntry, 'pages' | 'site'>,
  contents: Map<string, Buffer>,
): string[] {
  const { origin } = new URL(site.publicOrigin);
  const isPage = (file: string) =>
    file.endsWith('.html') && Object.hasOwn(pages, file) && !pages[file]?.named;
  const files = Object.keys(pages).filter((file) => !isPage(file));
  // As a link says them: percent-encoded.
  const addresses = new Set(files.map((file) => new URL(addressOf(file), origin).pathname));
  const isServed = (pathname: string): boolean => {
    if ([API, addressOf(APPS)].some((folder) => pathname.startsWith(folder))) return true;
    // Servers redirect an address with a slash at its end.
    const path = pathname.replace(/(?<=.)\/$/, '');
    return addresses.has(path) || pageFilesAt(path).some(isPage);
  };
  const dead = new Map<string, Set<string>>();
  for (const [file, page] of Object.entries(pages)) {
    const html = page.of !== undefined && contents.get(contentKey(page));
    if (!html) continue;
    const address = addressOfPage(file);
    for (const link of readLinks(String(html))) {
      const url = parseUrl(link, origin + address);
      // A fragment of the not-found page stays at whichever address the visitor is.
      if (!url || link.startsWith('#') || url.origin !== origin || isServed(url.pathname)) continue;
      const on = file.endsWith(NOT_FOUND_PAGE) ? 'the not-found page' : address;
      dead.set(link, (dead.get(link) ?? new Set()).add(on));
    }
  }
  return [...dead].map(([link, on]) => `"${link}" on ${listOf([...on])} leads to no page`);
}

/** Returns the address of a page. Links are relative to that of the live one everywhere. */
function addressOfPage(file: string): string {
  return addressOf(liveFileOf(file).replace(/^(index)?\.html$|\.html$/, ''));
}

const listOf = (names: string[]): string =>
  names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
    : names.join(', ');
