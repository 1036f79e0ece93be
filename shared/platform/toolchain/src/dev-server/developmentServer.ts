import { BUILD_MAPS, SHELL, type AppName } from '@site/contract/platform';
import { text } from 'node:stream/consumers';
import type { Configuration, RequestHandler } from 'webpack-dev-server';
import { POLICY_PATH, STACK_PATH } from '../dev-page/errorReports';
import { developmentOrigin, developmentPort } from './developmentPorts';
import { livePolicyReports } from './livePolicy';
import { locateStack } from './locateStack';
import { shellPages } from './shellPages';
import { surroundingSite } from './surroundingSite';

/**
 * Configures an app's development server. It listens on this machine only and refuses foreign host
 * names, which is webpack-dev-server's default. A change updates the page, even a page of another
 * server: the client in a remote's container listens to the remote's own server. What can't be
 * replaced in the running page reloads it.
 */
export function developmentServer(app: AppName): Configuration {
  const site = process.env.SITE_URL;
  const around = app === SHELL ? shellPages() : site ? surroundingSite(app, site) : undefined;
  const { proxy, pages, ownerAt } = around ?? {};
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
      ...(path.endsWith('.js') && { SourceMap: `/${BUILD_MAPS}${path}.map` }),
    }),
    ...(proxy && { proxy }),
    setupMiddlewares: (middlewares) => [
      // After the host check and webpack's own files.
      ...middlewares,
      { name: 'source-positions', middleware: sourcePositions },
      ...(ownerAt
        ? [{ name: 'live-policy', path: POLICY_PATH, middleware: livePolicyReports(ownerAt) }]
        : []),
      ...(pages ? [{ name: 'pages', middleware: pages }] : []),
    ],
  };
}

/** Serves the source positions of a posted stack. */
const sourcePositions: RequestHandler = (request, response, next) => {
  if (request.path !== STACK_PATH) return next();
  text(request)
    .then(locateStack)
    .then((places) => response.json(places))
    .catch(next);
};
