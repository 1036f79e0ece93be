import {
  DEVELOPMENT_VERSION,
  PAGE_TEMPLATE,
  REMOTE_ENTRY,
  SHELL,
  type PageData,
  type RemoteAddress,
  type AppName,
  type Routes,
} from '@site/contract';
import { composePage, openStore, readSiteSettings } from '@site/release';
import type { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import type { Configuration, RequestHandler } from 'webpack-dev-server';
import { developmentOrigin, developmentPorts } from './developmentPorts';

/**
 * Returns the address of a remote on its development server. It has no hash, because the files
 * change with every save.
 */
export const developmentRemote = (remote: AppName): RemoteAddress => ({
  version: DEVELOPMENT_VERSION,
  entry: `${developmentOrigin(remote)}/${REMOTE_ENTRY}`,
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
          composeDevelopmentPage(server.compiler as Compiler, request.path)
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
  const { routes } = readBuiltFile<{ routes: Routes }>(compiler, 'build.json', JSON.parse);
  const route = routes.pages.find(({ path: routePath }) => routePath === pathname);
  const data: PageData = {
    release: 0,
    shell: DEVELOPMENT_VERSION,
    site: await readSiteSettings(await openStore(process.env.SITE_STORE)),
    remotes: developmentRemotes(),
  };
  const html = composePage({
    template: readBuiltFile(compiler, PAGE_TEMPLATE, String),
    head: route ?? routes.notFound,
    data,
    shellFile: (file) => ({ address: `/${file}` }),
    preloads: [],
    metaTags: [],
    markup: '',
    styles: '',
  });
  return { status: route ? 200 : 404, html };
}

function readBuiltFile<Value>(
  compiler: Compiler,
  file: string,
  read: (text: string) => Value,
): Value {
  const files = compiler.outputFileSystem as unknown as { readFileSync: typeof readFileSync };
  return read(files.readFileSync(path.join(compiler.outputPath, file), 'utf8'));
}
