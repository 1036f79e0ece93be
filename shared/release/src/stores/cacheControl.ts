import { APPS, CONTENTS, RELEASES } from '@site/contract';

const YEAR = 365 * 24 * 60 * 60;

/** Folders of which no object ever changes. */
const IMMUTABLE = [APPS, RELEASES, CONTENTS];

/** Returns an object's `Cache-Control`. */
export const cacheControl = (key: string) =>
  IMMUTABLE.some((folder) => key.startsWith(folder))
    ? `public, max-age=${YEAR}, immutable`
    : 'no-cache';
