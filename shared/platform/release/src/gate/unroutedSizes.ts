import { NOT_FOUND_PAGE, placeOf, SHELL, type VersionManifest } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { composeVariant, type Known } from '../compose/composeVariant';
import type { Variant } from '../documents/Variant';
import type { Store } from '../stores/Store';
import { htmlSizes, type MeasuredSize } from './htmlSizes';

/**
 * Makes the pages of remotes that no route leads to yet, and measures them. So the remote's own deploy hears what
 * would refuse that of the route, which is another team's.
 *
 * @throws Refusal when one of them can't be made
 */
export async function unroutedSizes(
  store: Store,
  variant: Variant,
  remotes: VersionManifest[],
  known: Known,
): Promise<MeasuredSize[]> {
  const { shell } = variant.manifests;
  const { notFound, pages: routed } = shell.routes ?? NO_ROUTES;
  const unrouted = remotes
    .flatMap(({ app, pages }) =>
      Object.entries(pages).flatMap(([page, { isPart }]) => (isPart ? [] : { remote: app, page })),
    )
    .filter(
      ({ remote, page }) =>
        remote !== SHELL &&
        !routed.some((route) => isDeepStrictEqual(route.page, { remote, page })),
    )
    .map((page) => ({
      ...{ path: `/${page.remote}/${page.page}`, page },
      ...{ title: page.page, description: '', indexed: false },
    }));
  if (unrouted.length === 0) return [];
  const manifests = {
    ...variant.manifests,
    shell: { ...shell, routes: { notFound, pages: unrouted } },
  };
  const site = await composeVariant(store, { ...variant, manifests }, known);
  const sizes = await htmlSizes(manifests, site.pages, placeOf(variant.release));
  return sizes
    .filter(({ page }) => page !== NOT_FOUND_PAGE)
    .map((size) => ({ ...size, page: size.page.slice(1) }));
}

const NO_ROUTES = { notFound: { title: '', description: '' }, pages: [] };
