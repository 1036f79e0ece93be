import { APPS, RELEASES } from '@site/contract';

const YEAR = 365 * 24 * 60 * 60;

/** How long an object of the store may be kept: for ever where it never changes, else only after asking again. */
export const cacheControl = (key: string) =>
  key.startsWith(APPS) || key.startsWith(RELEASES)
    ? `public, max-age=${YEAR}, immutable`
    : 'no-cache';
