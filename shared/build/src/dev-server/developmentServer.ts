import { SHELL, type AppName } from '@site/contract';
import type { Configuration } from 'webpack-dev-server';
import { sourcePositions } from './sourcePositions';
import { developmentOrigin, developmentPort } from './developmentPorts';
import { surroundingSite } from './surroundingSite';
import { shellPages } from './shellPages';

/**
 * Configures an app's development server. It listens on this machine only and refuses foreign host
 * names, which is webpack-dev-server's default. A change updates the page, even a page of another
 * server: the client in a remote's container listens to the remote's own server. What can't be
 * replaced in the running page reloads it.
 */
export function developmentServer(app: AppName): Configuration {
  const site = process.env.SITE_URL;
  const pages = app === SHELL ? shellPages() : site ? surroundingSite(app, site) : {};
  return {
    port: developmentPort(app),
    host: 'localhost',
    // A released shell's React can't refresh, so that every change reloads the page.
    hot: site === undefined,
    static: false,
    client: {
      webSocketURL: `${developmentOrigin(app).replace('http', 'ws')}/ws`,
      // Not the reason for each reload.
      logging: 'error',
      // Errors of the running page are shown by `showErrors`, with their sources.
      overlay: { errors: true, warnings: true, runtimeErrors: false },
    },
    devMiddleware: { index: false },
    // The shell's page loads the remotes' scripts from their servers.
    headers: ({ path }) => ({
      'Access-Control-Allow-Origin': developmentOrigin('shell'),
      'Cache-Control': 'no-store',
      // Tells the browser's tools where to ask for a map: scripts do not contain it.
      ...(path.endsWith('.js') && { SourceMap: `${path}.map` }),
    }),
    ...pages,
    setupMiddlewares(middlewares, server) {
      const all = [...middlewares, sourcePositions(server)];
      return pages.setupMiddlewares?.(all, server) ?? all;
    },
  };
}
