import { escapeJson } from '@site/compose';
import type { Route, SiteSettings } from '@site/contract';
import {
  addressOf,
  APPS,
  PAGE_DATA_ID,
  POINTER,
  policySources,
  PREVIEWS,
  SHELL,
  type AppName,
  type PageData,
  type Release,
} from '@site/contract/platform';
import { proxyFor } from '@site/release';
import { ProxyAgent } from '@site/release/ProxyAgent';
import { readBuildManifest, readDefaultSettings } from './developmentBuilds';
import {
  isPage,
  prerenderPage,
  servePages,
  type DevelopmentPage,
  type DevelopmentPages,
} from './DevelopmentPages';
import { addRoutes, developmentRoutes, routesElement } from './developmentRoutes';
import { readSurroundingShell } from './RunningSite';
import { developmentRemote } from './shellPages';

/**
 * Shows a remote in development inside a running site. Pages, files and API calls come from that
 * site; its pages are changed to load this remote from here.
 *
 * @param site origin of the running site
 */
export function surroundingSite(remote: AppName, site: string): DevelopmentPages {
  const pages = servePages((url) => openPage(remote, new URL(url, site)));
  // Directly, each request has its own connection: a POST on one that was just closed would be lost.
  const agent = proxyFor(site) && { agent: new ProxyAgent() };
  return {
    proxy: [{ context: isProxied, target: site, changeOrigin: true, ...agent }],
    pages: (request, response, next) =>
      request.headers.accept?.includes('text/html') ? pages(request, response, next) : next(),
    ownerAt: (pathname) => policyOwnerAt(remote, site, pathname),
  };
}

/** The remote's origins are those of its sources, all others those of the live release. */
async function policyOwnerAt(remote: AppName, site: string, pathname: string) {
  const { apps } = await readRelease(site);
  const { pages } = await readSurroundingShell({ origin: site, shell: apps[SHELL]?.version ?? '' });
  const own = await readBuildManifest(remote);
  const added = developmentRoutes(pages, { [remote]: own });
  const app = routeOf([...pages, ...added], pathname)?.page.remote ?? SHELL;
  const origins = [apps[SHELL]?.origins, app === remote ? own.origins : apps[app]?.origins];
  return { app, allows: policySources(origins, await readSettings(site, remote)) };
}

/** Returns the route of a path, which may be that of a page in a preview. */
const routeOf = (pages: readonly Route[], pathname: string) => {
  const path = pathname.replace(PREVIEW, '') || '/';
  return pages.find((page) => page.path === path);
};

/** Fetches a page of the site and changes it to load the remote from here. */
async function openPage(remote: AppName, address: URL) {
  const [response, site] = await Promise.all([
    fetch(address, { headers: { accept: 'text/html' } }),
    readSettings(address.origin, remote),
  ]);
  const html = await response.text();
  const json = PAGE_DATA.exec(html)?.[2];
  if (json === undefined) return { status: response.status, html };
  const data = JSON.parse(json) as PageData;
  const shell = await readSurroundingShell({ origin: address.origin, shell: data.shell });
  const manifest = await readBuildManifest(remote);
  const added = developmentRoutes(shell.pages, { [remote]: manifest });
  const route = routeOf([...shell.pages, ...added], address.pathname);
  // The site answers 404 at a development route, with the page around which the remote's is shown.
  const status = route && added.includes(route) ? 200 : response.status;
  const page = withRemote(html, { ...data, site }, remote).replace(
    '</head>',
    () => `${routesElement(added)}</head>`,
  );
  // The markup of another remote's page fits its scripts.
  if (route?.page.remote !== remote) return { status, html: page };
  const early = manifest.early?.[route.page.page];
  const own = await prerenderPage(
    addRoutes(added) + shell.source,
    { site, pathname: route.path },
    route.page,
  );
  return { status, html: withOwnPage(page, own, early) };
}

/** Begins the path of a page in a preview or a rollout, to which a live page's script leads. */
const PREVIEW = new RegExp(`^${addressOf(PREVIEWS)}[^/]+`);

/**
 * Whether a path is proxied to the site: files and API calls are, pages are not, because
 * `withRemote` has to change them. webpack serves its own files first. A site has no source maps.
 */
const isProxied = (pathname: string) =>
  pathname.startsWith('/api/') || !(isPage(pathname) || pathname.endsWith('.js.map'));

/** Returns all settings of the site, since each page links to others, and the remote's defaults. */
async function readSettings(site: string, remote: AppName): Promise<SiteSettings> {
  return { ...(await readDefaultSettings(remote)), ...(await readRelease(site)).site };
}

/** Reads the live release of a site. */
async function readRelease(site: string): Promise<Release> {
  return (await (await fetch(new URL(addressOf(POINTER), site))).json()) as Release;
}

/** Points a page of the site at the development server. */
function withRemote(html: string, { allows: _, ...data }: PageData, remote: AppName): string {
  const remotes = { ...data.remotes, [remote]: developmentRemote(remote) };
  // Without `allows`: the policy is removed, so no page needs a document of its own.
  const json = escapeJson({ ...data, remotes });
  return (
    html
      // The policy allows scripts by hash, and a development build changes with every save.
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      // Preloads of the remote's live version, which the page does not use.
      .replaceAll(new RegExp(`<link rel="preload"[^>]*/${APPS}${remote}/[^>]*>`, 'g'), '')
      .replace(PAGE_DATA, (_match, open: string, _json, close: string) => open + json + close)
  );
}

/** Replaces what the released version of the remote made of its page. */
function withOwnPage(html: string, own: DevelopmentPage, early: string | undefined): string {
  const script = early === undefined ? '' : `<script type="module" id="early">${early}</script>`;
  return html
    .replace(MARKUP, (_match, open: string, close: string) => open + own.markup + close)
    .replace('</head>', () => `${own.head}</head>`)
    .replace(EARLY, '')
    .replace(PAGE_DATA, (element) => element + script);
}

const PAGE_DATA = new RegExp(`(id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's');

const EARLY = /<script type="module" id="early">.*?<\/script>/s;

const MARKUP = new RegExp(
  `(<div id="root">).*(</div>\\s*<script type="application/json" id="${PAGE_DATA_ID}">)`,
  's',
);
