import { escapeHtml, planPages } from '@site/compose';
import { shellOfRemoteFile } from '@site/format';
import { ProxyAgent, proxyFor } from '@site/release';
import type { RequestHandler } from 'webpack-dev-server';
import { composeDevelopmentPage, decodePath } from './composeDevelopmentPage';
import { readSources } from './DevelopmentSources';

/**
 * Makes the pages of a development server for each request.
 *
 * @param site origin of the running site that the server shows a remote in. Its files and API are
 *   proxied, and its released versions give what is not in development. Without one, the shell is in
 *   development, too
 */
export function developmentPages(site: string | undefined) {
  const api = process.env.API_ORIGIN;
  // Directly, each request has its own connection: a POST on one that was just closed would be lost.
  const agent = site && proxyFor(site) && { agent: new ProxyAgent() };
  return {
    ...(site && { proxy: [{ context: isProxied, target: site, changeOrigin: true, ...agent }] }),
    ...(!site && api && { proxy: [{ context: ['/api'], target: api, changeOrigin: true }] }),
    pages: ((request, response, next) => {
      const key = request.path.slice(1);
      if (shellOfRemoteFile(key) !== undefined)
        return void tabFile(site, key)
          .then((text) => (text === undefined ? next() : response.type('json').send(text)))
          .catch(next);
      if (!isPage(request.path)) return next();
      readSources(site)
        .then((sources) => composeDevelopmentPage(sources, request.path))
        .catch((error: unknown) => ({ status: 500, html: failurePage(error), headers: {} }))
        .then(({ status, html, headers }) =>
          response.status(status).set(headers).type('html').send(html),
        )
        .catch(next);
    }) satisfies RequestHandler,
  };
}

/** Whether a path is that of a page: pages have no file extension. */
const isPage = (pathname: string) => !decodePath(pathname).includes('.');

/**
 * Whether a path is proxied to the site: files and API calls are, pages are not, because they are
 * composed here. webpack serves its own files first. A site has no source maps.
 */
const isProxied = (pathname: string) =>
  pathname.startsWith('/api/') || !(isPage(pathname) || pathname.endsWith('.js.map'));

/** Says why there is no page, until there is one. A failed first build has no script that could. */
const failurePage = (error: unknown) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Build failed</title><pre>${escapeHtml(
    error instanceof Error ? error.message : String(error),
  )}</pre>`;

/** Returns what a tab reads of a remote: where its pages are, among other things. */
const tabFile = async (site: string | undefined, key: string) =>
  planPages(await readSources(site)).texts[key];
