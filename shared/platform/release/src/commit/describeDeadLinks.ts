import { readLinks } from '@site/compose';
import type { Routes } from '@site/contract';
import {
  addressOf,
  APPS,
  contentKey,
  NOT_FOUND_PAGE,
  pageFile,
  pageFilesAt,
  parseUrl,
  type LogEntry,
} from '@site/format';

/** Where calls of the backend go: the site has no list of them. */
const API = '/api/';

/**
 * Names each link of the new pages that leads to no page and no file of the site, a line each. Such a link
 * refuses nothing: its target may be another team's.
 *
 * @param contents of the new pages, by key
 * @param routes of the live shell
 */
export function describeDeadLinks(
  { pages, site }: Pick<LogEntry, 'pages' | 'site'>,
  contents: Map<string, Buffer>,
  routes: Routes | undefined,
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
  for (const { address, name, html } of newPages(pages, contents, routes)) {
    for (const link of readLinks(html)) {
      const url = parseUrl(link, origin + address);
      if (!url || url.origin !== origin) continue;
      // A page leads to itself at each of its addresses, also the not-found page and one with a parameter.
      if (url.pathname === address || isServed(url.pathname)) continue;
      dead.set(link, (dead.get(link) ?? new Set()).add(name));
    }
  }
  return [...dead].map(([link, on]) => `"${link}" on ${listPages(on)} leads to no page`);
}

/** A page that a release makes. */
interface NewPage {
  /** What its links are relative to. A parameter has the value `_`. */
  address: string;
  /** What messages call it. */
  name: string;
  html: string;
}

/** Returns the pages that a release makes, without those that it keeps. */
const newPages = (
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
    return [{ address, name, html: String(html) }];
  });

/** Pages that are named in a message; the others are counted. */
const NAMED = 3;

/** Lists names of pages. */
function listPages(names: Set<string>): string {
  const all = [...names];
  return all.length > NAMED
    ? `${all.slice(0, NAMED).join(', ')} and ${all.length - NAMED} more`
    : all.join(', ');
}
