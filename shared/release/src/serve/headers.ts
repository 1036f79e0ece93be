import { APPS, RELEASES } from '@site/contract';

/** Name of the header. */
export const CONTENT_SECURITY_POLICY = 'Content-Security-Policy';

/** Sent with every answer, by every server of the site. */
export const SECURITY_HEADERS = {
  // Of all that is no page, which `policyOf` is for. What a browser shows of it by itself, it may style.
  [CONTENT_SECURITY_POLICY]:
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  // A confirmation link's address holds its token: no other site may learn it.
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // No other site shows our pictures or runs our scripts; whoever fetches a shared link's picture is no browser.
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Not for subdomains: they are not ours to decide about. A browser ignores it on http, as on this machine.
  'Strict-Transport-Security': 'max-age=31536000',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
} as const;

/** Headers that come from the site's server alone, whatever the API's answer says. */
export const OWN_HEADERS = ['Cache-Control', ...Object.keys(SECURITY_HEADERS)];

const YEAR = 365 * 24 * 60 * 60;

/** How long an object of the store may be kept: for ever where it never changes, else only after asking again. */
export const cacheControl = (key: string) =>
  key.startsWith(APPS) || key.startsWith(RELEASES) ? `public, max-age=${YEAR}, immutable` : 'no-cache';
