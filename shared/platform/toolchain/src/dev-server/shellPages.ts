import { fillTemplate } from '@site/compose';
import type { SiteSettings } from '@site/contract';
import {
  containerName,
  DEVELOPMENT_VERSION,
  PAGE_TEMPLATE,
  policySources,
  PRERENDER_BUNDLE,
  REMOTE_ENTRY,
  SHELL,
  type AppName,
  type PageData,
  type RemoteAddress,
} from '@site/contract/platform';
import { openStore, readNewest } from '@site/release';
import {
  readBuildManifest,
  readBuiltFile,
  readDefaultSettings,
  readManifests,
} from './developmentBuilds';
import { prerenderPage, servePages, type DevelopmentPages } from './DevelopmentPages';
import { developedApps, developmentOrigin } from './developmentPorts';
import { addRoutes, developmentRoutes, routesElement } from './developmentRoutes';
import type { PolicyOwner } from './livePolicy';

/**
 * Returns the address of a remote on its development server. It has no hash, because the files
 * change with every save.
 */
export const developmentRemote = (remote: AppName): RemoteAddress => ({
  version: DEVELOPMENT_VERSION,
  entry: `${developmentOrigin(remote)}/${REMOTE_ENTRY}`,
  container: containerName(remote),
});

/** Returns the remotes that have a development server. */
const developmentRemotes = () =>
  Object.fromEntries(
    developedApps()
      .filter((app) => app !== SHELL)
      .map((remote) => [remote, developmentRemote(remote)]),
  );

/**
 * Composes the pages of the shell's development server as a release would, from the files that
 * webpack holds in memory.
 */
export function shellPages(): DevelopmentPages {
  const api = process.env.API_ORIGIN;
  return {
    ...(api && { proxy: [{ context: ['/api'], target: api, changeOrigin: true }] }),
    pages: servePages((url) => composePage(new URL(url, 'http://localhost').pathname)),
    ownerAt: policyOwnerAt,
  };
}

async function policyOwnerAt(pathname: string): Promise<PolicyOwner> {
  const { routes } = await readBuildManifest(SHELL);
  const pages = routes?.pages ?? [];
  const added = developmentRoutes(pages, await readManifests(Object.keys(developmentRemotes())));
  const route = [...pages, ...added].find(({ path }) => path === pathname);
  const app = route?.page.remote ?? SHELL;
  const apps = [...new Set([SHELL, app])];
  const manifests = await Promise.all(apps.map(readBuildManifest));
  const origins = manifests.map((manifest) => manifest.origins);
  return { app, allows: policySources(origins, await readSettings(apps)) };
}

async function composePage(pathname: string) {
  const manifest = await readBuildManifest(SHELL);
  const { pages = [], notFound = { title: '', description: '' } } = manifest.routes ?? {};
  const remotes = developmentRemotes();
  const added = developmentRoutes(pages, await readManifests(Object.keys(remotes)));
  const route = [...pages, ...added].find(({ path }) => path === pathname);
  const data: PageData = {
    release: 0,
    shell: DEVELOPMENT_VERSION,
    site: await readSettings([SHELL, ...Object.keys(remotes)]),
    remotes,
  };
  const page = route?.page;
  // Without its remote's development server, a page can't be shown at all.
  const isServed = !page || Object.hasOwn(remotes, page.remote);
  const request = { site: data.site, pathname: route?.path };
  const bundle = await readBuiltFile(SHELL, 'node', PRERENDER_BUNDLE);
  const { markup, head } = isServed
    ? await prerenderPage(addRoutes(added) + bundle, request, page)
    : { markup: '', head: '' };
  const early =
    page && isServed ? (await readBuildManifest(page.remote)).early?.[page.page] : undefined;
  const html = fillTemplate({
    template: await readBuiltFile(SHELL, 'browser', PAGE_TEMPLATE),
    head: route ?? notFound,
    data,
    shellFile: (file) => ({ address: `/${file}` }),
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

/** Returns the store's settings, and the defaults of those that the apps in development declare. */
async function readSettings(apps: AppName[]): Promise<SiteSettings> {
  const defaults = await Promise.all(apps.map(readDefaultSettings));
  const newest = await readNewest(await openStore(process.env.SITE_STORE));
  return Object.assign({}, ...defaults, newest?.internal.values) as SiteSettings;
}
