import type { PageRoute, RemotePage } from '@site/contract';
import { SHELL, type AppName } from './AppName';
import { pageAt, pageFile } from './paths';
import type { VersionManifest } from './schemas/versionManifest';

/** A page of a live version, where it is, and what is said of it. */
export interface Route extends PageRoute {
  page: RemotePage;
}

/** Manifests of versions that fit together, by app. */
type Versions = Record<AppName, Pick<VersionManifest, 'pages' | 'root'>>;

/** Returns all pages of some versions, sorted by their paths, so that no order of apps changes anything. */
export function routesOf(manifests: Versions): Route[] {
  const routes = Object.entries(manifests).flatMap(([remote, { pages }]) =>
    Object.entries(pages).flatMap(([page, { route }]) =>
      route ? [{ ...route, page: { remote, page } }] : [],
    ),
  );
  return routes.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * Returns the page that takes the place of a former address: one with the same file, or one of another remote that the
 * address would lead to. A former address beside such a page would lead on from its document alone: an open tab knows
 * only what the remote that has an address says of it.
 *
 * @param route the page that was at the former address
 */
export const pageInPlaceOf = (routes: Route[], route: Route, former: string): Route | undefined =>
  pageAt(
    routes.filter(
      ({ page, path }) => page.remote !== route.page.remote || pageFile(path) === pageFile(former),
    ),
    former,
  );

/** Which remotes are live, and which of them has the addresses that begin with no remote's name. */
export interface RemoteNames {
  root: AppName;
  remotes: readonly AppName[];
}

/** Returns the names of the live remotes, sorted. */
export function remoteNames(manifests: Versions): RemoteNames {
  const remotes = Object.keys(manifests).filter((app) => app !== SHELL);
  return { root: manifests[SHELL]?.root ?? '', remotes: remotes.sort() };
}

/**
 * Returns the remote that has an address: the one that its first segment names, otherwise the root remote, which also
 * has the addresses that begin with its own name.
 */
export function ownerOf({ root, remotes }: RemoteNames, address: string): AppName {
  const [, first = ''] = address.split('/');
  return remotes.includes(first) ? first : root;
}
