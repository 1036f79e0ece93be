import { fillTemplate, formerPage } from '@site/compose';
import {
  DEVELOPMENT_VERSION,
  exposedPage,
  PAGE_TEMPLATE,
  REMOTE_ENTRY,
  remoteAddresses,
  SHELL,
  type AppName,
  type PageData,
  type RemoteAddress,
} from '@site/format';
import { developedApps, developmentOrigin } from './developmentPorts';
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
    data: pageData(sources, page),
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
function pageData(
  { release, settings: site }: DevelopmentSources,
  { remotes, offers: parts }: FoundPage,
): PageData {
  const developed = developedApps().filter((app) => app !== SHELL);
  const own = developed.map((remote) => [remote, developmentRemote(remote)] as const);
  if (!release)
    return {
      release: 0,
      shell: DEVELOPMENT_VERSION,
      site,
      parts,
      remotes: Object.fromEntries(own),
    };
  const { number, apps } = release;
  const released = remotes
    .filter((remote) => !developed.includes(remote))
    .map((remote) => [remote, remoteAddresses(release, remote)] as const);
  return {
    release: number,
    shell: apps[SHELL].version,
    site,
    parts,
    remotes: Object.fromEntries([...released, ...own]),
  };
}

/**
 * Returns the address of a remote on its development server. It has no hash, because the files
 * change with every save.
 */
const developmentRemote = (remote: AppName): RemoteAddress => ({
  version: DEVELOPMENT_VERSION,
  entry: `${developmentOrigin(remote)}/${REMOTE_ENTRY}`,
});
