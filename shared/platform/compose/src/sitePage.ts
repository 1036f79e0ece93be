import type { PageHead, RemotePage, SiteSettings } from '@site/contract';
import {
  exposedPage,
  isOneAddress,
  NOT_FOUND_PAGE,
  pageFile,
  pageAt,
  namedParts,
  partOffers,
  placeOf,
  routesOf,
  type AppName,
  type CompositionSources,
  type PartOffers,
  type Route,
} from '@site/format';
import { siteOf } from './versionsOnPage';

/** A page. It depends on nothing but the shell, its remotes, the settings and the names of all remotes. */
export interface SitePage {
  /** Its file, e.g. `private-policy.html`; see `Place`. */
  file: string;
  head: PageHead;
  /** Undefined for the not-found page. */
  route: Route | undefined;
  /** The parts that it shows. */
  parts: RemotePage[];
  /** Which of the parts that it names are offered. */
  offers: PartOffers;
  /**
   * Its own remote, if it has one, and the live ones whose parts it names. A version of such a remote may not
   * offer the part, or a version that is rolled out may: then the page changes, too. In development, its own
   * remote may be missing.
   */
  remotes: AppName[];
  site: SiteSettings;
}

/** Returns the not-found page and the pages of all remotes. The gate has checked that each has its own address. */
export function sitePages(sources: CompositionSources): SitePage[] {
  const { release, manifests } = sources;
  const { notFound } = manifests.shell;
  if (!notFound) throw new Error('the shell has no page for unknown addresses');
  const { folder, pathOf } = placeOf(release);
  return [
    { file: folder + NOT_FOUND_PAGE, head: notFound, route: undefined },
    ...routesOf(manifests).map((route) => ({
      file: pageFile(pathOf(route.path)),
      head: route,
      route,
    })),
  ].map((page) => {
    const own = page.route?.page;
    const offers = partOffers(manifests, own);
    const named = namedParts(manifests, own);
    const parts = named.filter((part) => offers[`${part.remote}/${part.page}`]);
    const used = [...(own ? [own] : []), ...named];
    const remotes = [...new Set(used.map(({ remote }) => remote))].filter((remote) =>
      Object.hasOwn(release.apps, remote),
    );
    return { ...page, parts, offers, remotes, site: siteOf(sources, remotes) };
  });
}

/** Returns the paths of other pages of a page's remote, by their names; see `PageData`. */
export function otherPages(
  { manifests, fallbacks }: CompositionSources,
  { remote, page }: RemotePage,
): Record<string, string> {
  const needsMore = (name: string) =>
    [manifests[remote], fallbacks[remote]].some((manifest) => {
      const { parts, sheet, inlineStyles } = exposedPage(manifest, name) ?? {};
      return parts ?? sheet ?? inlineStyles;
    });
  const others = Object.entries(manifests[remote]?.pages ?? {}).flatMap(([name, { route }]) =>
    route && name !== page && isOneAddress(route.path) && !needsMore(name)
      ? [[name, route.path] as const]
      : [],
  );
  return Object.fromEntries(others);
}

/** Returns the page at the path of an address: the not-found page if no other has it. */
export function sitePageAt(sources: CompositionSources, path: string): SitePage {
  const pages = sitePages(sources);
  const route = pageAt(
    pages.flatMap((page) => page.route ?? []),
    path,
  );
  return pages.find((page) => page.route === route)!;
}

export const hasEntries = (record: object): boolean => Object.keys(record).length > 0;
