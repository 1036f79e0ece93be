import { allowsOf, checkMarkup, escapeJson, type SitePage } from '@site/compose';
import type { RemotePage } from '@site/contract';
import {
  addressOf,
  pageBundle,
  PRERENDER_BUNDLE,
  SHELL,
  STYLE_DIRECTIVE,
  versionFile,
  type PageBundle,
} from '@site/format';
import { pageLabel, prerender, say } from '@site/release';
import type { DevelopmentSources } from './DevelopmentSources';

/**
 * Prerenders a page as a release would, so that React shows where the browser renders something
 * else, and checks the markup, so that a deploy is not the first to refuse it.
 *
 * @param blank the page with `MARKUP_PLACE` in the markup's place
 * @returns elements for the head, and no markup when rendering or the check fails: the browser then renders
 *   the page alone, and the failure is in the terminal, on the browser's console and in its overlay. Nor is
 *   there markup of a page with a remote that is neither in development nor released
 */
export async function prerenderPage(
  sources: DevelopmentSources,
  sitePage: SitePage,
  blank: string,
): Promise<{ markup: string; head: string }> {
  const { release, readFile } = sources;
  const { route, parts, offers, remotes } = sitePage;
  const name = route ? pageLabel({ ...route.page, path: route.path }) : 'the not-found page';
  if (route && !remotes.includes(route.page.remote)) return { markup: '', head: '' };
  const source = await readFile(SHELL, 'node', PRERENDER_BUNDLE);
  try {
    const bundles = await Promise.all(
      parts.map(
        async (part) => [`${part.remote}/${part.page}`, await readBundle(sources, part)] as const,
      ),
    );
    const { markup, styles } = await prerender({
      page: name,
      versions: [SHELL, ...remotes],
      source,
      request: {
        site: release.site,
        withStack: true,
        ...(route && {
          page: { ...route.page, path: route.path },
          bundle: await readBundle(sources, route.page),
        }),
        parts: Object.fromEntries(bundles),
        offers,
      },
    });
    const check = checkMarkup(blank, markup, STYLE_DIRECTIVE in allowsOf(sources, sitePage));
    const fault = 'fault' in check ? check.fault : check.misplaced;
    if (fault !== undefined)
      throw new Error(`${name} can’t be deployed: its markup is refused: ${fault}`);
    return { markup, head: styles };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    say(message);
    const stack = (cause instanceof Error && cause.stack) || '';
    const json = escapeJson({ message, stack });
    return { markup: '', head: `<script>prerenderFailure = ${json}</script>` };
  }
}

/** Reads the Node bundle of a page or a part. */
async function readBundle(
  sources: DevelopmentSources,
  { remote, page }: RemotePage,
): Promise<PageBundle> {
  const bundle = pageBundle(page);
  const source = await sources.readFile(remote, 'node', bundle);
  const developed = sources.developed?.[remote];
  // `locateStack` finds its source map by this name.
  if (developed !== undefined) return { source, file: `${remote}/${bundle}`, folder: developed };
  const folder = versionFile(remote, sources.manifests[remote]?.version ?? '', '');
  return { source, file: folder + bundle, folder: addressOf(folder) };
}
