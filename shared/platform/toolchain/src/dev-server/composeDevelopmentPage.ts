import { fillTemplate, formerPage } from '@site/compose';
import {
  DEVELOPMENT_VERSION,
  exposedPage,
  PAGE_TEMPLATE,
  SHELL,
  type PageData,
} from '@site/format';
import { developedApps } from './developmentPorts';
import { routesElement } from './developmentRoutes';
import type { DevelopmentSources } from './DevelopmentSources';
import { findPage, type FoundPage } from './findPage';
import { prerenderPage } from './prerenderPage';

/**
 * Composes a page of a development server, as a release would. It has no policy of its own and preloads
 * nothing: the scripts of a development build change with every save. It leads to no other place,
 * whose pages would not have the remote in development.
 */
export async function composeDevelopmentPage(
  sources: DevelopmentSources,
  pathname: string,
): Promise<{ status: number; html: string }> {
  const { routes, added } = sources;
  const moved = routes.pages.find(({ formerly = [] }) => formerly.includes(pathname));
  if (moved) return { status: 200, html: formerPage(moved.title, moved.path, moved.path) };
  const page = await findPage(sources, pathname);
  const { route } = page;
  const [template, { markup, head }, manifest] = await Promise.all([
    sources.readShellFile('browser', PAGE_TEMPLATE),
    prerenderPage(sources, page),
    route && sources.readManifest(route.page.remote),
  ]);
  const early = route && exposedPage(manifest, route.page.page)?.early;
  const html = fillTemplate({
    template,
    head: route ?? routes.notFound,
    data: await pageData(sources, page),
    shellFile: sources.shellFile,
    headPreloads: [],
    preloads: [],
    ...(early !== undefined && { early }),
    metaTags: [],
    markup,
    // A change may add one.
    hasButton: true,
    styles: head + routesElement(added),
  });
  return { status: route ? 200 : 404, html };
}

/**
 * Returns what the shell reads: all remotes in development, and the released ones that the page needs.
 * No page needs a document of its own, since there is no policy.
 */
async function pageData(
  { release, settings: site, addressesOf }: DevelopmentSources,
  { remotes, offers: parts }: FoundPage,
): Promise<PageData> {
  const developed = developedApps().filter((app) => app !== SHELL);
  const known = [...new Set([...(release ? remotes : []), ...developed])];
  const addresses = known.map(async (remote) => [remote, await addressesOf(remote)] as const);
  return {
    release: release?.number ?? 0,
    shell: release?.apps[SHELL].version ?? DEVELOPMENT_VERSION,
    ...{ site, parts },
    remotes: Object.fromEntries(await Promise.all(addresses)),
  };
}
