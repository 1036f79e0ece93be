import type { PageHead } from '@site/contract';
import { routes } from './routes';
import { routeAt } from './routeAt';

/** Returns the title and description of the page at a path. */
export const pageHead = (pathname: string): PageHead => routeAt(pathname) ?? routes.notFound;
