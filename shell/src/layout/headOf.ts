import type { PageHead } from '@site/contract';
import { routes } from '../routes';
import { routeAt } from '../routing/routeAt';

/** Title and description of the page at a path. */
export const headOf = (pathname: string): PageHead => routeAt(pathname) ?? routes.notFound;
