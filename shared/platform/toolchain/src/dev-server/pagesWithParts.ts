import { namedParts, routesOf, type AppName, type BuildManifest } from '@site/format';

/** An address without a page, which shows the not-found page. Pages' paths have no underscore. */
const NOT_FOUND = '/_dev/not-found';

/** Lists where the parts of a remote can be seen: the paths of pages that name them. */
export const pagesWithParts = (
  manifests: Record<AppName, Pick<BuildManifest, 'pages' | 'root' | 'notFound'>>,
  remote: AppName,
): { path: string; part: string }[] =>
  [...routesOf(manifests), { path: NOT_FOUND, page: undefined }].flatMap(({ path, page }) =>
    namedParts(manifests, page)
      .filter((named) => named.remote === remote)
      .map((named) => ({ path, part: named.page })),
  );
