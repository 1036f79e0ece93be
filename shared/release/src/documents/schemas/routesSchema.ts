import type { PageHead } from '@site/contract';
import * as v from 'valibot';
import { app } from './fields';

/** A page's path: no parameters, no trailing slash. */
export const PAGE_PATH = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/;

/** Whether a path is one that the site uses itself. */
export const isReservedPath = (path: string) =>
  /^\/((apps|releases|contents|remotes|maps|api)(\/|$)|(404|index|healthz)$)/.test(path);

const pageHead = { title: v.string(), description: v.string() };
const route = v.looseObject({
  ...pageHead,
  path: v.pipe(
    v.string(),
    v.regex(PAGE_PATH, 'must be a path without a trailing slash'),
    v.check((path) => !isReservedPath(path), 'must not be an address that the site uses itself'),
  ),
  page: v.looseObject({ remote: app, page: v.string() }),
  indexed: v.boolean(),
  presentsApp: v.exactOptional(v.literal(true)),
});
/** The shell's URL table. */
export const routesSchema = v.looseObject({
  pages: v.pipe(
    v.array(route),
    v.check(
      (pages) => new Set(pages.map(({ path }) => path)).size === pages.length,
      'must contain each path once',
    ),
  ),
  notFound: v.looseObject(pageHead) satisfies v.GenericSchema<unknown, PageHead>,
});
