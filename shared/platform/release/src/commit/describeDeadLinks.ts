import { readLinks } from '@site/compose';
import {
  addressOf,
  addressOfPage,
  APPS,
  contentKey,
  NOT_FOUND_PAGE,
  pageFile,
  pageFilesAt,
  parseUrl,
  type LogEntry,
  type Route,
} from '@site/format';
import type { Store } from '../stores/Store';

/** Where calls of the backend go: the site has no list of them. */
const API = '/api/';

/**
 * Names each link that leads to no page and no file of the site since a release, and each picture without a file, a line
 * each: all such addresses in its new pages, and those in the pages that it keeps whose target it removes. They refuse
 * nothing: a target may be another team's.
 *
 * @param contents of the new pages, by key
 * @param routes of the live pages
 * @param kept what must be known of the kept pages, if the release removes pages
 */
export function describeDeadLinks(
  release: Pick<LogEntry, 'pages' | 'site'>,
  contents: Map<string, Buffer>,
  routes: Route[],
  kept?: KeptPages,
): string[] {
  const { origin } = new URL(release.site.publicOrigin);
  const isServed = servedBy(release);
  const wasServed = kept && servedBy(kept.before);
  const dead = new Map<string, { why: string; on: Set<string> }>();
  const all = new Map([...contents, ...(kept?.contents ?? [])]);
  for (const { address, name, html, key } of pagesIn(release.pages, all, routes)) {
    const { links, files } = readLinks(html);
    for (const link of [...links, ...files]) {
      const url = parseUrl(link, origin + address);
      if (!url || url.origin !== origin) continue;
      // A page leads to itself at each of its addresses, also the not-found page and one with a parameter.
      if (url.pathname === address || isServed(url.pathname)) continue;
      if (!contents.has(key) && !wasServed?.(url.pathname)) continue;
      const why = files.includes(link)
        ? 'is no file of the site. Import the file: the import is its address'
        : 'leads to no page';
      const found = dead.get(link) ?? { why, on: new Set() };
      dead.set(link, { ...found, on: found.on.add(name) });
    }
  }
  return [...dead].map(([link, { why, on }]) => `"${link}" on ${listPages(on)} ${why}`);
}

/** The release before another one, and the contents of the pages that the latter keeps, by key. */
export interface KeptPages {
  before: LogEntry;
  contents: Map<string, Buffer>;
}

/**
 * Reads the pages that a release keeps.
 *
 * @param made contents of its new pages, by key
 * @returns undefined if it removes no page: then no link of a kept page leads elsewhere
 */
export async function readKeptPages(
  store: Store,
  before: LogEntry,
  { pages }: LogEntry,
  made: Map<string, Buffer>,
): Promise<KeptPages | undefined> {
  if (Object.keys(before.pages).every((file) => Object.hasOwn(pages, file))) return undefined;
  const files = Object.keys(pages).filter((file) => file.endsWith('.html'));
  const keys = files.map((file) => contentKey(pages[file]!)).filter((key) => !made.has(key));
  const read = await Promise.all(keys.map(async (key) => [key, await store.read(key)] as const));
  const contents = read.flatMap(([key, stored]) => (stored ? [[key, stored.bytes] as const] : []));
  return { before, contents: new Map(contents) };
}

/** Returns whether a release has a page or a file at the path of an address. */
function servedBy({ pages, site }: Pick<LogEntry, 'pages' | 'site'>) {
  const { origin } = new URL(site.publicOrigin);
  const isPage = (file: string) =>
    file.endsWith('.html') && Object.hasOwn(pages, file) && !pages[file]?.named;
  const files = Object.keys(pages).filter((file) => !isPage(file));
  // As a link says them: percent-encoded.
  const addresses = new Set(files.map((file) => new URL(addressOf(file), origin).pathname));
  return (pathname: string): boolean => {
    if ([API, addressOf(APPS)].some((folder) => pathname.startsWith(folder))) return true;
    // Servers redirect an address with a slash at its end.
    const path = pathname.replace(/(?<=.)\/$/, '');
    return addresses.has(path) || pageFilesAt(path).some(isPage);
  };
}

interface PageWithLinks {
  /** What its links are relative to. A parameter has the value `_`. */
  address: string;
  /** What messages call it. */
  name: string;
  html: string;
  /** Key of its content. */
  key: string;
}

/** Returns the pages of a release whose contents are known. */
const pagesIn = (
  pages: LogEntry['pages'],
  contents: Map<string, Buffer>,
  routes: Route[],
): PageWithLinks[] =>
  Object.entries(pages).flatMap(([file, page]) => {
    const key = contentKey(page);
    const html = page.of !== undefined && contents.get(key);
    if (!html) return [];
    const address = addressOfPage(file);
    const route = routes.find(({ path }) => pageFile(path) === file);
    const name = file === NOT_FOUND_PAGE ? 'the not-found page' : (route?.path ?? address);
    return [{ address, name, html: String(html), key }];
  });

/** Pages that are named in a message; the others are counted. */
const NAMED = 3;

function listPages(names: Set<string>): string {
  const all = [...names];
  return all.length > NAMED
    ? `${all.slice(0, NAMED).join(', ')} and ${all.length - NAMED} more`
    : all.join(', ');
}
