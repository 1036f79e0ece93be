import type { PageHead, RemotePage } from '@site/contract';
import { matchPath } from 'react-router';
import { routes } from '../routes';

/** Title and description of the page at a path. */
export const headOf = (pathname: string): PageHead => routeAt(pathname) ?? routes.notFound;

/** The remote's page at a path; undefined where there is none. */
export const pageAt = (pathname: string): RemotePage | undefined => routeAt(pathname)?.page;

const routeAt = (pathname: string) =>
  routes.pages.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname));
