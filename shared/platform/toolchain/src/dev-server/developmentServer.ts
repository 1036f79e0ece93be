import { BUILD_MAPS, SHELL, type AppName } from '@site/format';
import { text } from 'node:stream/consumers';
import type { Configuration, RequestHandler } from 'webpack-dev-server';
import { ERRORS_PATH } from '../dev-page/errorReports';
import { developmentPages } from './developmentPages';
import { developmentOrigin, developmentPort } from './developmentPorts';
import { locateStack } from './locateStack';

/**
 * Configures an app's development server. It listens on this machine only and refuses foreign host
 * names, which is webpack-dev-server's default. A change updates the page, even a page of another
 * server: the client in a remote's container listens to the remote's own server. What can't be
 * replaced in the running page reloads it.
 */
export function developmentServer(app: AppName): Configuration {
  const site = process.env.SITE_URL;
  // A remote beside the shell's development server has no pages of its own.
  const around = app === SHELL || site ? developmentPages(site) : undefined;
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
    ...(around?.proxy && { proxy: around.proxy }),
    setupMiddlewares: (middlewares) => [
      // After the host check and webpack's own files.
      ...middlewares,
      ...(around
        ? [
            { name: 'errors', path: ERRORS_PATH, middleware: locateErrors },
            { name: 'pages', middleware: around.pages },
          ]
        : []),
    ],
  };
}

/** Answers a posted stack with its positions in sources. */
const locateErrors: RequestHandler = (request, response, next) => {
  text(request)
    .then(locateStack)
    .then((stack) => response.json(stack), next);
};
