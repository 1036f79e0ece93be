import { escapeJson } from '@site/compose';
import type { Route } from '@site/contract';
import { namedParts, SHELL, type AppName, type BuildManifest } from '@site/format';

/**
 * Returns routes to the pages of remotes in development that the shell has no route to. Their addresses
 * can't be those of routes, which have no underscore.
 */
export const developmentRoutes = (
  routes: readonly Route[],
  manifests: Record<AppName, Pick<BuildManifest, 'pages'>>,
): Route[] =>
  Object.entries(manifests).flatMap(([remote, { pages }]) =>
    Object.keys(pages)
      .filter((name) => !pages[name]?.isPart)
      .filter((name) => !routes.some(({ page }) => page.remote === remote && page.page === name))
      .map((page) => ({
        path: [
          '/_dev',
          remote,
          page,
          ...(pages[page]?.params ?? []).map((name) => `:${name}`),
        ].join('/'),
        page: { remote, page },
        title: `{productName} - ${page}`,
        description: '',
        indexed: false,
      })),
  );

/** Undoes percent-encoding. What cannot be decoded stays as it is. */
export function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** An address without a route, which shows the not-found page. Routes have no underscore. */
const NOT_FOUND = '/_dev/not-found';

/** Lists where the parts of a remote can be seen: the paths of pages that name them. */
export const pagesWithParts = (
  manifests: Record<AppName, Pick<BuildManifest, 'pages' | 'routes'>>,
  remote: AppName,
): { path: string; part: string }[] =>
  [...(manifests[SHELL]?.routes?.pages ?? []), { path: NOT_FOUND, page: undefined }].flatMap(
    ({ path, page }) =>
      namedParts(manifests, page)
        .filter((named) => named.remote === remote)
        .map((named) => ({ path, part: named.page })),
  );

/**
 * Returns the statement that makes a shell know development routes, in browsers and in Node. It has no
 * line break, so that source maps keep their lines.
 */
export const addRoutes = (routes: Route[]): string =>
  `globalThis.developmentRoutes = ${escapeJson(routes)};`;

/** Returns `addRoutes` as an element for the head. */
export const routesElement = (routes: Route[]): string =>
  routes.length > 0 ? `<script>${addRoutes(routes)}</script>` : '';
