import type { PageRoute, RemotePage } from '@site/contract';
import {
  addressOf,
  ownerOf,
  pageAt,
  fixedPath,
  paramIn,
  RESERVED_FOLDERS,
  type AppName,
  type PageData,
  type TabRelease,
} from '@site/format';
import { pageId } from './pageId';

// What this tab knows of the site's pages: its own one, and those of each remote whose file it has read.

/** A page, where it is, and what its head says. That is unknown of pages which the page's data alone names. */
export interface RoutedPage extends Partial<PageRoute> {
  page: RemotePage;
  path: string;
  /** The document's elements that say it, for the page that the document is of. */
  tags?: Element[];
}

/** A page, or a former address, from which a document leads on. */
type KnownPath = RoutedPage | { path: string; page?: undefined };

let owners: PageData['owners'] = { root: '', remotes: [] };
/** The path of the document's address, and its page. The not-found page is no remote's. */
let start: { pathname: string; own: RoutedPage | undefined } = { pathname: '', own: undefined };
/** Other pages of the own page's remote. */
let others: RoutedPage[] = [];
const read = new Map<AppName, KnownPath[]>();

/**
 * Begins with what the page's data says.
 *
 * @param pathname of the document
 * @param head of the document
 */
export function startSiteMap(
  { owners: names, page, pages = {} }: Pick<PageData, 'owners' | 'page' | 'pages'>,
  pathname: string,
  head: Pick<RoutedPage, 'title' | 'tags'>,
): void {
  owners = names;
  start = { pathname, own: page && { ...head, path: page.path, page } };
  const { remote = '' } = page ?? {};
  others = Object.entries(pages).map(([name, path]) => ({ path, page: { remote, page: name } }));
  read.clear();
}

/** Adds the pages of a remote, or replaces those that were known. */
export function learnPages(remote: AppName, pages: TabRelease['pages']): void {
  const known = Object.entries(pages).map(([page, route]) => ({
    ...route,
    page: { remote, page },
  }));
  const former = Object.values(pages).flatMap(({ formerly = [] }) => formerly);
  // A page takes the place of a former address.
  read.set(remote, [...known, ...former.map((path) => ({ path }))]);
}

/** Whether a path is that of the document's address. None is, if its page is at none of its own addresses. */
export const isOwnPath = (pathname: string): boolean => pathname === start.pathname;

/** Returns the remote that has an address. */
export const remoteAt = (pathname: string): AppName => ownerOf(owners, decode(pathname));

/** Returns the names of all live remotes. */
export const liveRemotes = (): readonly AppName[] => owners.remotes;

/** Returns the known paths of a remote. */
const pathsOf = (remote: AppName): KnownPath[] =>
  read.get(remote) ?? (remote === start.own?.page.remote ? others : []);

/** Returns the page at an address; undefined if there is none, or if it is not known yet. */
export function routedPageAt(pathname: string): RoutedPage | undefined {
  if (isOwnPath(pathname) && start.own) return start.own;
  const known = pageAt(pathsOf(remoteAt(pathname)), decode(pathname));
  return known?.page && known;
}

/** Whether this tab has read what the remote that has an address says of its pages. */
export const isKnown = (pathname: string): boolean => read.has(remoteAt(pathname));

/** Whether a module of a remote is a page that an address leads to, and not a part. */
export const isRouted = (module: RemotePage): boolean =>
  [start.own, ...pathsOf(module.remote)].some(
    (known) => known?.page && pageId(known.page) === pageId(module),
  );

/** Returns the parameters of a page at an address: empty ones in its first render. */
export function paramsOf(path: string, pathname: string): Record<string, string> {
  const name = paramIn(path);
  return name ? { [name]: decode(pathname).slice(fixedPath(path).length + 1) } : {};
}

/** Undoes percent-encoding. What cannot be decoded stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A link element or a `URL`. */
type Address = Pick<URL, 'href' | 'origin' | 'pathname' | 'search'>;

/**
 * Whether the router shows the page at an address, if there is one. The browser follows every other address by
 * itself: it requests other sites, files and addresses without a page, and moves to fragments of
 * this page, which changes `:target` and where the Tab key goes next.
 */
export function isClientSide({ href, origin, pathname, search }: Address): boolean {
  const here = window.location;
  const isFragment = href.includes('#') && pathname === here.pathname && search === here.search;
  return origin === here.origin && !isFragment && mayHavePage(pathname);
}

/** Whether an address may be that of a page: the server has files under the others, or leads on. */
function mayHavePage(pathname: string): boolean {
  const isFile = /\.[^/]*$|.\/$/.test(decode(pathname));
  const isReserved = RESERVED_FOLDERS.some((folder) => pathname.startsWith(addressOf(folder)));
  const isMissing = isKnown(pathname) && !routedPageAt(pathname);
  return !isFile && !isReserved && !isMissing;
}
