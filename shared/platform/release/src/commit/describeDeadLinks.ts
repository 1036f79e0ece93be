import { readLinks } from '@site/compose';
import {
  APPS,
  addressOf,
  contentKey,
  liveFileOf,
  NOT_FOUND_PAGE,
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
  const addresses = Object.entries(pages).map(([file, { named }]) =>
    named ? addressOf(file) : addressOfPage(file),
  );
  // As a link says them: percent-encoded.
  const known = new Set(addresses.map((address) => new URL(address, origin).pathname));
  const dead = new Map<string, Set<string>>();
  for (const [file, page] of Object.entries(pages)) {
    const html = page.of !== undefined && contents.get(contentKey(page));
    if (!html) continue;
    const address = addressOfPage(file);
    for (const link of readLinks(String(html))) {
      const url = parseUrl(link, origin + address);
      if (!url || url.origin !== origin || isServed(url.pathname, known)) continue;
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

function isServed(pathname: string, known: Set<string>): boolean {
  if ([API, addressOf(APPS)].some((folder) => pathname.startsWith(folder))) return true;
  // Servers redirect an address with a slash at its end.
  return known.has(pathname.replace(/(?<=.)\/$/, ''));
}

const listOf = (names: string[]): string =>
  names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
    : names.join(', ');
