import { fillTemplate } from '@site/compose';
import {
  containerName,
  BUILD_MANIFEST,
  DEVELOPMENT_VERSION,
  PAGE_TEMPLATE,
  PRERENDER_BUNDLE,
  REMOTE_ENTRY,
  SHELL,
  type AppName,
  type BuildManifest,
  type PageData,
  type RemoteAddress,
  type RemotePage,
  type SiteSettings,
} from '@site/contract';
import { openStore, readNewest } from '@site/release';
import type { Compiler } from 'webpack';
import type { Configuration, RequestHandler } from 'webpack-dev-server';
import { browserCompiler, defaultSettings, readBuildManifest, readBuiltFile } from './builtFiles';
import { developmentOrigin, developmentPorts } from './developmentPorts';
import { readNodeBundle } from './nodeBuilds';
import { prerenderPage } from './prerenderPage';

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
    Object.keys(developmentPorts())
      .filter((app) => app !== SHELL)
      .map((remote) => [remote, developmentRemote(remote)]),
  );

/**
 * Configures the shell's development server to compose pages as a release would, from the files
 * that webpack holds in memory.
 */
export function shellPages(): Configuration {
  const api = process.env.API_ORIGIN;
  return {
    ...(api && { proxy: [{ context: ['/api'], target: api, changeOrigin: true }] }),
    setupMiddlewares(middlewares, server) {
      // Last, after the host check and webpack's own files.
      const pages: RequestHandler = (request, response, next) => {
        if (!isPage(request.path)) return next();
        // Read per request: the server does not have its middleware yet when this is set up.
        server.middleware?.waitUntilValid(() => {
          composeDevelopmentPage(browserCompiler(server.compiler), request.path)
            .then(({ status, html }) => response.status(status).type('html').send(html))
            .catch(next);
        });
      };
      return [...middlewares, { name: 'pages', middleware: pages }];
    },
  };
}

/** Whether a path is that of a page: pages have no file extension. */
export const isPage = (pathname: string) => /^\/[\w/-]*$/.test(pathname);

async function composeDevelopmentPage(compiler: Compiler, pathname: string) {
  const manifest = readBuildManifest(compiler);
  const { pages = [], notFound = { title: '', description: '' } } = manifest.routes ?? {};
  const route = pages.find(({ path }) => path === pathname);
  const remotes = developmentRemotes();
  const data: PageData = {
    release: 0,
    shell: DEVELOPMENT_VERSION,
    site: await readSettings(manifest, Object.keys(remotes)),
    remotes,
  };
  const page = route?.page;
  // Without its remote's development server, a page can't be shown at all.
  const isServed = !page || Object.hasOwn(remotes, page.remote);
  const request = { site: data.site, pathname: route?.path };
  const { markup, head } = isServed
    ? await prerenderPage(await readNodeBundle(SHELL, PRERENDER_BUNDLE), request, page)
    : { markup: '', head: '' };
  const early = page && isServed ? await readEarly(page) : undefined;
  const html = fillTemplate({
    template: readBuiltFile(compiler, PAGE_TEMPLATE),
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
    styles: head,
  });
  return { status: route ? 200 : 404, html };
}

/** Reads a page's early script from its remote's development server. */
async function readEarly({ remote, page }: RemotePage): Promise<string | undefined> {
  const { early } = await fetchBuildManifest(remote);
  return early?.[page];
}

const fetchBuildManifest = async (remote: AppName) => {
  const response = await fetch(`${developmentOrigin(remote)}/${BUILD_MANIFEST}`);
  return (await response.json()) as BuildManifest;
};

/** Returns the store's settings, and the defaults of those that the apps in development declare. */
async function readSettings(shell: BuildManifest, remotes: AppName[]): Promise<SiteSettings> {
  const defaults = await Promise.all(
    remotes.map(async (remote) => defaultSettings(await fetchBuildManifest(remote))),
  );
  const newest = await readNewest(await openStore(process.env.SITE_STORE));
  return Object.assign(
    defaultSettings(shell),
    ...defaults,
    newest?.internal.values,
  ) as SiteSettings;
}
