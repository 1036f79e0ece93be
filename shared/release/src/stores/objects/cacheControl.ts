import { APPS, RELEASES } from '@site/contract';

const YEAR = 365 * 24 * 60 * 60;

/** Returns an object's `Cache-Control`. Only apps/ and releases/ never change. */
export const cacheControl = (key: string) =>
  key.startsWith(APPS) || key.startsWith(RELEASES)
    ? `public, max-age=${YEAR}, immutable`
    : 'no-cache';
