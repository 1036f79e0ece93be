import { PAGE_DATA_ID, type PageData, type RemoteName } from '@site/contract';
import type { Configuration, RequestHandler } from 'webpack-dev-server';
import { developmentRemote, isPage } from './shellPages';

/**
 * The part of a remote's development server that shows a whole site around it: every page, script and call comes from a
 * site that runs elsewhere, except that its pages load this remote from here.
 *
 * @param site origin of the running site
 */
export function foreignSite(remote: RemoteName, site: string): Configuration {
  return {
    proxy: [{ context: ['/apps', '/releases', '/api'], target: site, changeOrigin: true }],
    setupMiddlewares(middlewares) {
      const pages: RequestHandler = (request, response, next) => {
        if (!isPage(request.path) || !request.headers.accept?.includes('text/html')) return next();
        fetchPage(new URL(request.url, site))
          .then(({ status, html }) =>
            response.status(status).type('html').send(withRemote(html, remote)),
          )
          .catch(next);
      };
      return [...middlewares, { name: 'pages', middleware: pages }];
    },
  };
}

async function fetchPage(address: URL) {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  return { status: response.status, html: await response.text() };
}

/**
 * A page of the site, told to load the remote from its development server. Its markup is that of the released version,
 * and is taken out: the shell draws an empty page itself.
 */
function withRemote(html: string, remote: RemoteName): string {
  return html
    .replace(MARKUP, '$1$2')
    .replace(POLICY, '')
    .replace(
      new RegExp(`(id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's'),
      (_, open: string, json: string, close: string) => {
        const data = JSON.parse(json) as PageData;
        const remotes = { ...data.remotes, [remote]: developmentRemote(remote) };
        return open + JSON.stringify({ ...data, remotes }).replaceAll('<', '\\u003c') + close;
      },
    );
}

/** It lets no script run that changes with every save. */
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

const MARKUP = new RegExp(
  `(<div id="root">).*(</div>\\s*<script type="application/json" id="${PAGE_DATA_ID}">)`,
  's',
);
