import type { PageHead } from '@site/contract';
import { matchPath } from 'react-router';
import { routes } from '../routes';

/** Title and description of the page at a path. */
export function headOf(pathname: string): PageHead {
  return (
    routes.pages.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname)) ?? routes.notFound
  );
}
