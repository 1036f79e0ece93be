import type { PageRoute } from '@site/contract';

/** Returns what a page at a path says of itself. */
export const testRoute = (path: string, title = 'Shop'): PageRoute => ({
  path,
  title,
  description: '',
});
