import { APPS, CONTENTS, RELEASES } from '@site/format';

const YEAR = 365 * 24 * 60 * 60;

/** Folders of which no object ever changes. */
const IMMUTABLE = [APPS, RELEASES, CONTENTS];

/**
 * Values of `Cache-Control`, for objects that never change and for others. A CDN that rewrites a page,
 * for example the email addresses in it, breaks its hydration; a script that it minifies has another
 * hash, and browsers refuse it.
 */
const CACHE_CONTROL = {
  immutable: `public, max-age=${YEAR}, immutable, no-transform`,
  changing: 'no-cache, no-transform',
};

/** Returns an object's `Cache-Control`. */
export const cacheControl = (key: string) =>
  CACHE_CONTROL[IMMUTABLE.some((folder) => key.startsWith(folder)) ? 'immutable' : 'changing'];
