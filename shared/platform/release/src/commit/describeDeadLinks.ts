import { readLinks } from '@site/compose';
import { APPS, addressOf, parseUrl, type LogEntry } from '@site/format';
import { addressOfPage, listPages, newPages } from './newPages';

/** Where calls of the backend go: the site has no list of them. */
const API = '/api/';

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
  for (const { address, name, html } of newPages(pages, contents)) {
    for (const link of readLinks(html)) {
      const url = parseUrl(link, origin + address);
      if (!url || url.origin !== origin || isServed(url.pathname, known)) continue;
      dead.set(link, (dead.get(link) ?? new Set()).add(name));
    }
  }
  return [...dead].map(([link, on]) => `"${link}" on ${listPages(on)} leads to no page`);
}

function isServed(pathname: string, known: Set<string>): boolean {
  if ([API, addressOf(APPS)].some((folder) => pathname.startsWith(folder))) return true;
  // Servers redirect an address with a slash at its end.
  return known.has(pathname.replace(/(?<=.)\/$/, ''));
}
