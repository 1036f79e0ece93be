import { escapeHtml, escapeJson, fillTemplate } from '@site/compose';
import type { Origins, RemotePage, Routes, SiteSettings } from '@site/contract';
import {
  addressOf,
  APPS,
  exposedPage,
  DEVELOPMENT_VERSION,
  PAGE_DATA_ID,
  PAGE_TEMPLATE,
  pageBundle,
  shownParts,
  policySources,
  POINTER,
  PRERENDER_BUNDLE,
  PREVIEWS,
  REMOTE_ENTRY,
  SHELL,
  type AppName,
  type PageData,
  type PrerenderRequest,
  type Release,
  type RemoteAddress,
} from '@site/contract/platform';
import { openStore, prerender, proxyFor, readNewest, say } from '@site/release';
import { ProxyAgent } from '@site/release/ProxyAgent';
import type { RequestHandler } from 'webpack-dev-server';
import { readBuildManifest, readBuiltFile, readManifests } from './developmentBuilds';
import { developedApps, developmentOrigin } from './developmentPorts';
import { addRoutes, developmentRoutes, routesElement } from './developmentRoutes';
import { reportOnlyPolicy, type PolicyOwner } from './livePolicy';
import { readSurroundingShell } from './RunningSite';

/**
 * Makes the pages of a development server for each request.
 *
 * @param site origin of the running site that the server shows a remote in. Its pages are changed to
 *   load the remote from here, and its files and API are proxied. Without one, pages are composed as
 *   a release would, from the files that webpack holds in memory
 */
export function developmentPages(site: string | undefined) {
  const api = process.env.API_ORIGIN;
  // Directly, each request has its own connection: a POST on one that was just closed would be lost.
  const agent = site && proxyFor(site) && { agent: new ProxyAgent() };
  return {
    ...(site && { proxy: [{ context: isProxied, target: site, changeOrigin: true, ...agent }] }),
    ...(!site && api && { proxy: [{ context: ['/api'], target: api, changeOrigin: true }] }),
    pages: ((request, response, next) => {
      if (!isPage(request.path)) return next();
      const address = new URL(request.url, site ?? 'http://localhost');
      (site ? changeReleasedPage(address) : composePage(address.pathname))
        .catch((error: unknown) => ({ status: 500, html: failurePage(error) }))
        .then(({ status, html }) =>
          response
            .status(status)
            .set('Content-Security-Policy-Report-Only', reportOnlyPolicy())
            .type('html')
            .send(html),
        )
        .catch(next);
    }) satisfies RequestHandler,
    /** Returns the app at an address, and what its live pages may use. */
    ownerAt: async (pathname: string) =>
      site
        ? ownerIn(await readReleasedShell(await readRelease(site), site), withoutPreview(pathname))
        : ownerIn(await readOwnShell(), pathname),
  };
}

/** Whether a path is that of a page: pages have no file extension. */
const isPage = (pathname: string) => /^\/[\w/-]*$/.test(pathname);

/**
 * Whether a path is proxied to the site: files and API calls are, pages are not, because they have to
 * be changed. webpack serves its own files first. A site has no source maps.
 */
const isProxied = (pathname: string) =>
  pathname.startsWith('/api/') || !(isPage(pathname) || pathname.endsWith('.js.map'));

/** Says why there is no page, until there is one. A failed first build has no script that could. */
const failurePage = (error: unknown) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Build failed</title><pre>${escapeHtml(
    error instanceof Error ? error.message : String(error),
  )}</pre>`;

/** The shell around the pages in development, and its site. */
interface SurroundingShell {
  routes: Routes;
  /** Reads its Node bundle. */
  readSource: () => Promise<string>;
  /** The site's own values of settings. */
  settings: Partial<SiteSettings>;
  /** Released apps. Those in development replace them. */
  apps: Record<AppName, { origins: Origins }>;
}

/** Reads the shell that is in development itself, with the settings of the store. */
async function readOwnShell(): Promise<SurroundingShell> {
  const { routes } = await readBuildManifest(SHELL);
  const newest = await readNewest(await openStore(process.env.SITE_STORE));
  return {
    routes: routes ?? { pages: [], notFound: { title: '', description: '' } },
    readSource: () => readBuiltFile(SHELL, 'node', PRERENDER_BUNDLE),
    settings: newest?.internal.values ?? {},
    apps: {},
  };
}

/** @param version that of a page in a preview may be another one than the live one */
async function readReleasedShell(
  { apps, site: settings }: Release,
  origin: string,
  version = apps[SHELL]?.version ?? '',
): Promise<SurroundingShell> {
  const { routes, source } = await readSurroundingShell({ origin, shell: version });
  return { routes, readSource: () => Promise.resolve(source), settings, apps };
}

/** Reads the live release of a site. */
async function readRelease(site: string): Promise<Release> {
  return (await (await fetch(new URL(addressOf(POINTER), site))).json()) as Release;
}

/** Finds a page, and reads what it depends on besides the shell: all apps in development. */
async function findPage(shell: SurroundingShell, pathname: string) {
  const manifests = await readManifests(developedApps());
  const { routes } = shell;
  const added = developmentRoutes(routes.pages, manifests);
  const route = [...routes.pages, ...added].find(({ path }) => path === pathname);
  const declared = Object.values(manifests).flatMap(({ settings }) => Object.entries(settings));
  const defaults = declared.map(([name, setting]) => [name, setting.default] as const);
  // All of them, since each page links to others.
  const settings = { ...Object.fromEntries(defaults), ...shell.settings } as SiteSettings;
  const parts = shownParts({ ...manifests, [SHELL]: { pages: {}, routes } }, route?.page);
  return { manifests, added, route, parts, settings };
}

async function ownerIn(shell: SurroundingShell, pathname: string): Promise<PolicyOwner> {
  const { manifests, route, parts, settings } = await findPage(shell, pathname);
  const app = route?.page.remote ?? SHELL;
  const owners = [SHELL, app, ...parts.map(({ remote }) => remote)];
  const originsOf = (name: AppName) => (manifests[name] ?? shell.apps[name])?.origins;
  return { app, allows: policySources(owners.map(originsOf), settings) };
}

/** Makes what a page has from the apps in development. */
async function makePage(shell: SurroundingShell, pathname: string) {
  const { manifests, added, route, parts, settings } = await findPage(shell, pathname);
  const page = route?.page;
  const remotes = Object.keys(manifests).filter((app) => app !== SHELL);
  // The rest is released, or can't be shown at all without its development server.
  const isServed = (app: AppName) => Object.hasOwn(manifests, app);
  const own = isServed(page?.remote ?? SHELL)
    ? await prerenderPage(
        addRoutes(added) + (await shell.readSource()),
        { site: settings, pathname: route?.path },
        page,
        parts,
        isServed,
      )
    : undefined;
  return {
    route,
    isAdded: route !== undefined && added.includes(route),
    settings,
    remotes: Object.fromEntries(remotes.map((remote) => [remote, developmentRemote(remote)])),
    markup: own?.markup,
    head: (own?.head ?? '') + routesElement(added),
    early: page && exposedPage(manifests[page.remote], page.page)?.early,
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

/** Composes a page of the shell that is in development. */
async function composePage(pathname: string) {
  const shell = await readOwnShell();
  const page = await makePage(shell, pathname);
  const { settings: site, remotes, early } = page;
  const html = fillTemplate({
    template: await readBuiltFile(SHELL, 'browser', PAGE_TEMPLATE),
    head: page.route ?? shell.routes.notFound,
    data: { release: 0, shell: DEVELOPMENT_VERSION, site, remotes },
    shellFile: (file) => ({ address: `/${file}` }),
    headPreloads: [],
    preloads: [],
    ...(early !== undefined && { early }),
    metaTags: [],
    markup: page.markup ?? '',
    // A change may add one.
    hasButton: true,
    styles: page.head,
  });
  return { status: page.route ? 200 : 404, html };
}

/** Fetches a page of a running site and changes it to load the remote from here. */
async function changeReleasedPage(address: URL) {
  const [response, release] = await Promise.all([
    fetch(address, { headers: { accept: 'text/html' } }),
    readRelease(address.origin),
  ]);
  const html = await response.text();
  const json = PAGE_DATA.exec(html)?.[2];
  if (json === undefined) return { status: response.status, html };
  // Without `allows`: the policy is removed, so no page needs a document of its own.
  const { allows: _, ...data } = JSON.parse(json) as PageData;
  const shell = await readReleasedShell(release, address.origin, data.shell);
  const page = await makePage(shell, withoutPreview(address.pathname));
  const remotes = { ...data.remotes, ...page.remotes };
  const newData = escapeJson({ ...data, site: page.settings, remotes });
  let changed = html
    // The policy allows scripts by hash, and a development build changes with every save.
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(PAGE_DATA, (_match, open: string, _json, close: string) => open + newData + close)
    .replace('</head>', () => `${page.head}</head>`);
  // Preloads of the live version, which the page does not use.
  for (const remote of Object.keys(page.remotes))
    changed = changed.replaceAll(
      new RegExp(`<link rel="preload"[^>]*/${APPS}${remote}/[^>]*>`, 'g'),
      '',
    );
  const { early } = page;
  // The markup of another remote's page fits its scripts, unless it shows a part from here.
  const showsPart = Object.keys(data.remotes).some((app) => Object.hasOwn(page.remotes, app));
  const markup = page.markup ?? (showsPart ? '' : undefined);
  if (markup !== undefined) {
    const script = early === undefined ? '' : `<script type="module" id="early">${early}</script>`;
    changed = changed
      .replace(MARKUP, (_match, open: string, close: string) => open + markup + close)
      .replace(EARLY, '')
      .replace(PAGE_DATA, (element) => element + script);
  }
  // The site answers 404 at a development route, with the page around which the remote's is shown.
  return { status: page.isAdded ? 200 : response.status, html: changed };
}

/** Begins the path of a page in a preview or a rollout, to which a live page's script leads. */
const PREVIEW = new RegExp(`^${addressOf(PREVIEWS)}[^/]+`);

const withoutPreview = (pathname: string) => pathname.replace(PREVIEW, '') || '/';

const PAGE_DATA = new RegExp(`(id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's');

const EARLY = /<script type="module" id="early">.*?<\/script>/s;

const MARKUP = new RegExp(
  `(<div id="root">).*(</div>\\s*<script type="application/json" id="${PAGE_DATA_ID}">)`,
  's',
);

/**
 * Prerenders a page as a release would, so that React shows where the browser renders something
 * else.
 *
 * @param source the shell's Node bundle
 * @param page a page of a development server; undefined for the not-found page
 * @returns elements for the head, and no markup when rendering fails: the browser then renders the
 *   page alone, and the failure is in the terminal, on the browser's console and in its overlay. Nor is
 *   there markup of a page with parts that are released: only the browser gets their code
 */
async function prerenderPage(
  source: string,
  request: PrerenderRequest,
  page: RemotePage | undefined,
  parts: RemotePage[],
  isServed: (app: AppName) => boolean,
): Promise<{ markup: string; head: string }> {
  const shown = page ? [page, ...parts] : parts;
  if (!shown.every(({ remote }) => isServed(remote))) return { markup: '', head: '' };
  try {
    const bundles = await Promise.all(
      parts.map(async (part) => [`${part.remote}/${part.page}`, await readBundle(part)] as const),
    );
    const { markup, styles } = await prerender({
      page: request.pathname ?? 'the not-found page',
      versions: ['shell', ...new Set(shown.map(({ remote }) => remote))],
      source,
      request: {
        ...request,
        withStack: true,
        ...(page && { bundle: await readBundle(page) }),
        parts: Object.fromEntries(bundles),
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

async function readBundle({ remote, page }: RemotePage) {
  const file = pageBundle(page);
  const source = await readBuiltFile(remote, 'node', file);
  return { source, file: `${remote}/${file}`, folder: `${developmentOrigin(remote)}/` };
}
