import { pageInPlaceOf, routesOf, type Manifests } from '@site/format';

/**
 * Names each former address at which there is another page since this release, a line each. That refuses nothing: a
 * team may need the address again, and a rollback may bring back the page that had it.
 *
 * @param old the manifests of the release before it
 */
export function describeTakenAddresses(old: Manifests | undefined, manifests: Manifests): string[] {
  const before = new Set(old && takenIn(old));
  return takenIn(manifests).filter((line) => !before.has(line));
}

function takenIn(manifests: Manifests): string[] {
  const routes = routesOf(manifests);
  return routes.flatMap((route) =>
    (route.formerly ?? []).flatMap((former) => {
      const other = pageInPlaceOf(routes, route, former);
      return other
        ? [
            `${other.path} is a page of ${other.page.remote}, so the former address ${former} of ${route.page.remote} does not lead to ${route.path}`,
          ]
        : [];
    }),
  );
}
