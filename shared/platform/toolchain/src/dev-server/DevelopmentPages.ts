import { escapeHtml, escapeJson } from '@site/compose';
import type { RemotePage } from '@site/contract';
import { pageBundle, type PrerenderRequest } from '@site/contract/platform';
import { prerender, say } from '@site/release';
import type { Configuration, RequestHandler } from 'webpack-dev-server';
import { readBuiltFile } from './developmentBuilds';
import { developmentOrigin } from './developmentPorts';
import { reportOnlyPolicy, type PolicyOwner } from './livePolicy';

/** How a development server comes by its pages. */
export interface DevelopmentPages {
  proxy?: NonNullable<Configuration['proxy']>;
  pages: RequestHandler;
  /** Returns the app at an address, and what its live pages may use. */
  ownerAt: (pathname: string) => Promise<PolicyOwner>;
}

/** Whether a path is that of a page: pages have no file extension. */
export const isPage = (pathname: string) => /^\/[\w/-]*$/.test(pathname);

/** Serves pages that are made for each request. */
export const servePages =
  (make: (url: string) => Promise<{ status: number; html: string }>): RequestHandler =>
  (request, response, next) => {
    if (!isPage(request.path)) return next();
    make(request.url)
      .catch((error: unknown) => ({ status: 500, html: failurePage(error) }))
      .then(({ status, html }) =>
        response
          .status(status)
          .set('Content-Security-Policy-Report-Only', reportOnlyPolicy())
          .type('html')
          .send(html),
      )
      .catch(next);
  };

/** Says why there is no page, until there is one. A failed first build has no script that could. */
const failurePage = (error: unknown) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Build failed</title><pre>${escapeHtml(
    error instanceof Error ? error.message : String(error),
  )}</pre>`;

/** A prerendered page, or why there is none. */
export interface DevelopmentPage {
  markup: string;
  /** Elements for the head. */
  head: string;
}

/**
 * Prerenders a page as a release would, so that React shows where the browser renders something
 * else.
 *
 * @param source the shell's Node bundle
 * @param page a page of a development server; undefined for the not-found page
 * @returns no markup when rendering fails: the browser then renders the page alone, and the failure
 *   is in the terminal, on the browser's console and in its overlay
 */
export async function prerenderPage(
  source: string,
  request: PrerenderRequest,
  page: RemotePage | undefined,
): Promise<DevelopmentPage> {
  try {
    const { markup, styles } = await prerender({
      page: request.pathname ?? 'the not-found page',
      versions: ['shell', ...(page ? [page.remote] : [])],
      source,
      request: { ...request, withStack: true, ...(page && { bundle: await readBundle(page) }) },
    });
    return { markup, head: styles };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    say(message);
    const stack = (cause instanceof Error && cause.stack) || '';
    const json = escapeJson({ message, stack });
    return { markup: '', head: `<script>prerenderFailure = ${json}</script>` };
  }
}

async function readBundle({ remote, page }: RemotePage) {
  const file = pageBundle(page);
  const source = await readBuiltFile(remote, 'node', file);
  return { source, file: `${remote}/${file}`, folder: `${developmentOrigin(remote)}/` };
}
