import {
  DEVELOPMENT_VERSION,
  PAGE_TEMPLATE,
  REMOTE_ENTRY,
  REMOTE_NAMES,
  type PageData,
  type RemoteAddress,
  type RemoteName,
  type Routes,
} from '@site/contract';
import { composePage, openStore, readSiteSettings } from '@site/release';
import type { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import type { Configuration, RequestHandler } from 'webpack-dev-server';
import { developmentOrigin } from './developmentPorts';

/** A remote as its development server offers it: nothing to check, since it changes with every save. */
export const developmentRemote = (remote: RemoteName): RemoteAddress => ({
  version: DEVELOPMENT_VERSION,
  entry: `${developmentOrigin(remote)}/${REMOTE_ENTRY}`,
});

/** The part of the shell's development server that composes pages, as a release would, from what webpack holds in memory. */
export function shellPages(): Configuration {
  const api = process.env.API_ORIGIN;
  return {
    ...(api && { proxy: [{ context: ['/api'], target: api, changeOrigin: true }] }),
    setupMiddlewares(middlewares, server) {
      // Last, so behind the check of the host's name and the files that webpack holds.
      const pages: RequestHandler = (request, response, next) => {
        if (!isPage(request.path)) return next();
        // The server has its middleware only later: ask it now, not then.
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

/** Pages' addresses have no ending. */
export const isPage = (pathname: string) => /^\/[\w/-]*$/.test(pathname);

async function composeDevelopmentPage(compiler: Compiler, pathname: string) {
  const { routes } = readBuilt<{ routes: Routes }>(compiler, 'build.json', JSON.parse);
  const route = routes.pages.find(({ path: known }) => known === pathname);
  const data: PageData = {
    release: 0,
    shell: DEVELOPMENT_VERSION,
    site: await readSiteSettings(await openStore(process.env.SITE_STORE)),
    remotes: Object.fromEntries(REMOTE_NAMES.map((remote) => [remote, developmentRemote(remote)])),
  };
  const html = composePage({
    template: readBuilt(compiler, PAGE_TEMPLATE, String),
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

function readBuilt<Value>(compiler: Compiler, file: string, read: (text: string) => Value): Value {
  const files = compiler.outputFileSystem as unknown as { readFileSync: typeof readFileSync };
  return read(files.readFileSync(path.join(compiler.outputPath, file), 'utf8'));
}
