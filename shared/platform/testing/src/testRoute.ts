import type { Route } from '@site/contract';

/** Returns a route to a page of a remote. */
export const testRoute = (path: string, remote = 'shop', page = 'Shop'): Route => ({
  path,
  page: { remote, page },
  title: page,
  description: '',
  indexed: true,
});
