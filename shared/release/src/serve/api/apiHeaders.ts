import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers in which proxies say whom they speak for, or which address was meant. Only the site's own
 * servers may say so to the API: a visitor's are dropped.
 */
export const PROXY_HEADERS = [
  'Forwarded',
  ...['For', 'Host', 'Port', 'Prefix', 'Proto', 'Server', 'Ssl'].map(
    (name) => `X-Forwarded-${name}`,
  ),
  'X-Real-IP',
  'X-Client-IP',
  'True-Client-IP',
  'X-Original-URL',
  'X-Rewrite-URL',
];

/** Headers that belong to one connection, not to the request (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Returns the headers to forward: all but those of the connection that they arrived on. */
export function endToEndHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  return without(headers, [...HOP_BY_HOP, ...named]);
}

/**
 * Returns a visitor's headers as the API may see them. `Host`, `Content-Length` and `Expect` are
 * missing, too: they are made anew for the call.
 */
export function callHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const made = ['host', 'content-length', 'expect', ...PROXY_HEADERS];
  const kept = without(endToEndHeaders(headers), made);
  // CGI and WSGI read `X_Forwarded_For` as `X-Forwarded-For`. nginx drops such names, too.
  return Object.fromEntries(Object.entries(kept).filter(([name]) => /^[a-z\d-]+$/.test(name)));
}

/** Returns the headers that are not in a list of names. */
export function without(headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders {
  const dropped = new Set(names.map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
