import { placeOf, SHELL, type VersionManifest } from '@site/format';
import type { Refusals } from '../basics/Refusals';
import { composeVariant, type Known } from '../compose/composeVariant';
import type { Variant } from '../documents/Variant';
import type { Store } from '../stores/Store';
import { htmlSizes, type MeasuredSize } from './htmlSizes';

/**
 * Makes the pages of remotes that no route leads to yet, and measures them. So the remote's own deploy hears what
 * would refuse that of the route, which is another team's. Each page takes the place of the shell's first one: the
 * shell renders at its own paths alone.
 *
 * @param refusals gets those of pages that can't be made
 */
export async function unroutedSizes(
  store: Store,
  variant: Variant,
  remotes: VersionManifest[],
  known: Known,
  refusals: Refusals,
): Promise<MeasuredSize[]> {
  const { shell } = variant.manifests;
  const [first] = shell.routes?.pages ?? [];
  if (!shell.routes || !first) return [];
  const routed = shell.routes.pages.map(({ page }) => `${page.remote}/${page.page}`);
  const sizes: MeasuredSize[] = [];
  for (const { app, pages } of remotes)
    for (const [page, { isPart }] of Object.entries(pages)) {
      const name = `${app}/${page}`;
      if (app === SHELL || isPart || routed.includes(name)) continue;
      const route = { ...first, page: { remote: app, page }, formerly: [] };
      const manifests = {
        ...variant.manifests,
        shell: { ...shell, routes: { ...shell.routes, pages: [route] } },
      };
      const site = await refusals.gather(() =>
        composeVariant(store, { ...variant, manifests }, known),
      );
      if (!site) continue;
      const measured = await htmlSizes(manifests, site.pages, placeOf(variant.release));
      const own = measured.filter((size) => size.page === first.path);
      sizes.push(...own.map((size) => ({ ...size, page: name })));
    }
  return sizes;
}
