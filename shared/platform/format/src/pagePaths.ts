// Paths of pages, e.g. `/private-policy`, `/plans/:id` or `/films/*`; see `PageRoute`.

/** Returns the name of the parameter in a page's path, e.g. `id` for `/plans/:id`; undefined if it has none. */
export const paramIn = (path: string): string | undefined => /\/:(\w+)$/.exec(path)?.[1];

/**
 * Returns a page's path without its parameter or `*`, e.g. `/plans` for `/plans/:id`. The page is prerendered at this
 * path.
 */
export const fixedPath = (path: string): string => path.replace(/\/(:\w+|\*)$/, '');

/** Whether a page has one address alone. The document of any other page does not know its own. */
export const isOneAddress = (path: string): boolean => fixedPath(path) === path;
