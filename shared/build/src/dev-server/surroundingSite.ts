import {
  addressOf,
  PAGE_DATA_ID,
  POINTER,
  type AppName,
  type PageData,
  type Release,
  type SiteSettings,
} from '@site/contract';
import type { Compiler } from 'webpack';
import type { Configuration, RequestHandler } from 'webpack-dev-server';
import { defaultSettings, readBuildManifest } from './builtFiles';
import { developmentRemote, isPage } from './shellPages';

/**
 * Configures a remote's development server to show the remote inside a running site. Pages, files
 * and API calls come from that site; its pages are changed to load this remote from here.
 *
 * @param site origin of the running site
 */
export function surroundingSite(remote: AppName, site: string): Configuration {
  return {
    proxy: [{ context: isProxied, target: site, changeOrigin: true }],
    setupMiddlewares(middlewares, server) {
      const pages: RequestHandler = (request, response, next) => {
        if (!isPage(request.path) || !request.headers.accept?.includes('text/html')) return next();
        Promise.all([
          fetchPage(new URL(request.url, site)),
          readSettings(site, server.compiler as Compiler),
        ])
          .then(([{ status, html }, settings]) =>
            response
              .status(status)
              .type('html')
              .send(withRemote(html, remote, settings)),
          )
          .catch(next);
      };
      return [...middlewares, { name: 'pages', middleware: pages }];
    },
  };
}

/**
 * Whether a path is proxied to the site: files and API calls are, pages are not, because
 * `withRemote` has to change them. webpack serves its own files first.
 */
const isProxied = (pathname: string) => !isPage(pathname) || pathname.startsWith('/api/');

async function fetchPage(address: URL) {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  return { status: response.status, html: await response.text() };
}

/**
 * Returns the site's settings, and the defaults of those that the remote declares. All of them,
 * since the remote's pages may be opened from any page.
 */
async function readSettings(site: string, compiler: Compiler): Promise<SiteSettings> {
  const response = await fetch(new URL(addressOf(POINTER), site));
  const live = (await response.json()) as Release;
  return { ...defaultSettings(readBuildManifest(compiler)), ...live.site };
}

/**
 * Points a page of the site at the development server. Removes the prerendered markup, which the
 * released version made: the shell then renders the page in the browser.
 */
function withRemote(html: string, remote: AppName, site: SiteSettings): string {
  return html
    .replace(MARKUP, '$1$2')
    .replace(POLICY, '')
    .replace(
      new RegExp(`(id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's'),
      (_match, open: string, json: string, close: string) => {
        // Without `allows`: the policy is removed, so no page needs a document of its own.
        const { allows: _, ...data } = JSON.parse(json) as PageData;
        const remotes = { ...data.remotes, [remote]: developmentRemote(remote) };
        const page = JSON.stringify({ ...data, site, remotes });
        return open + page.replaceAll('<', '\\u003c') + close;
      },
    );
}

/** The policy allows scripts by hash, and a development build changes with every save. */
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

const MARKUP = new RegExp(
  `(<div id="root">).*(</div>\\s*<script type="application/json" id="${PAGE_DATA_ID}">)`,
  's',
);
