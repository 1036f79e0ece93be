import { escapeJson } from '@site/compose';
import { PRERENDER_BUNDLE } from '@site/format';
import { prerender, say } from '@site/release';
import { addRoutes } from './developmentRoutes';
import type { DevelopmentSources } from './DevelopmentSources';
import type { FoundPage } from './findPage';

/**
 * Prerenders a page as a release would, so that React shows where the browser renders something
 * else.
 *
 * @returns elements for the head, and no markup when rendering fails: the browser then renders the
 *   page alone, and the failure is in the terminal, on the browser's console and in its overlay. Nor is
 *   there markup of a page with a remote that is neither in development nor released
 */
export async function prerenderPage(
  { settings, added, readManifest, readShellFile, readBundle }: DevelopmentSources,
  { route, parts, offers, remotes }: FoundPage,
): Promise<{ markup: string; head: string }> {
  const manifests = await Promise.all(remotes.map(readManifest));
  if (manifests.includes(undefined)) return { markup: '', head: '' };
  const source = addRoutes(added) + (await readShellFile('node', PRERENDER_BUNDLE));
  try {
    const bundles = await Promise.all(
      parts.map(async (part) => [`${part.remote}/${part.page}`, await readBundle(part)] as const),
    );
    const { markup, styles } = await prerender({
      page: route?.path ?? 'the not-found page',
      versions: ['shell', ...remotes],
      source,
      request: {
        site: settings,
        pathname: route?.path,
        withStack: true,
        ...(route && { bundle: await readBundle(route.page) }),
        parts: Object.fromEntries(bundles),
        offers,
      },
    });
    return { markup, head: styles };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    say(message);
    const stack = (cause instanceof Error && cause.stack) || '';
    const json = escapeJson({ message, stack });
    return { markup: '', head: `<script>prerenderFailure = ${json}</script>` };
  }
}
