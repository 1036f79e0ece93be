import type { Configuration, RequestHandler } from 'webpack-dev-server';

/** How a development server comes by its pages. */
export interface DevelopmentPages {
  proxy?: NonNullable<Configuration['proxy']>;
  pages: RequestHandler;
}

/** Whether a path is that of a page: pages have no file extension. */
export const isPage = (pathname: string) => /^\/[\w/-]*$/.test(pathname);

/** Serves pages that are made for each request. */
export const servePages =
  (make: (url: string) => Promise<{ status: number; html: string }>): RequestHandler =>
  (request, response, next) => {
    if (!isPage(request.path)) return next();
    make(request.url)
      .then(({ status, html }) => response.status(status).type('html').send(html))
      .catch(next);
  };
