import type { AppName } from '@site/contract';
import type { Configuration } from 'webpack-dev-server';
import { developmentOrigin, developmentPort } from './developmentPorts';
import { surroundingSite } from './surroundingSite';
import { shellPages } from './shellPages';

/**
 * Configures an app's development server. It listens on this machine only and refuses foreign host
 * names, which is webpack-dev-server's default. A change reloads the page, even a page of another
 * server: the client in a remote's container listens to the remote's own server.
 */
export function developmentServer(app: AppName): Configuration {
  const site = process.env.SITE_URL;
  return {
    port: developmentPort(app),
    host: 'localhost',
    hot: false,
    liveReload: true,
    static: false,
    client: {
      webSocketURL: `${developmentOrigin(app).replace('http', 'ws')}/ws`,
      logging: 'warn',
      // Of the remotes' clients, none: each would open an overlay of its own.
      overlay: {
        errors: true,
        warnings: false,
        runtimeErrors: (app === 'shell' || site !== undefined) && isHydrationFailure,
      },
    },
    devMiddleware: { index: false },
    // The shell's page loads the remotes' scripts from their servers.
    headers: {
      'Access-Control-Allow-Origin': developmentOrigin('shell'),
      'Cache-Control': 'no-store',
    },
    ...(app === 'shell' && shellPages()),
    ...(app !== 'shell' && site && surroundingSite(app, site)),
  };
}

/**
 * Whether React found other markup than it rendered. It runs in the browser, where webpack-dev-server
 * sends its text. The shell of a release has React's production build, which says only a number.
 */
const isHydrationFailure = ({ message }: Error) =>
  /hydrat|React error #4(18|2[1-5])\b/i.test(message);
