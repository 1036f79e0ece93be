import { APPS, RELEASES } from '@site/contract';

/** Sent with every answer, by every server of the site. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  // A confirmation link's address holds its token: no other site may learn it.
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

const YEAR = 365 * 24 * 60 * 60;

/** How long an object of the store may be kept: for ever where it never changes, else only after asking again. */
export const cacheControl = (key: string) =>
  key.startsWith(APPS) || key.startsWith(RELEASES) ? `public, max-age=${YEAR}, immutable` : 'no-cache';
