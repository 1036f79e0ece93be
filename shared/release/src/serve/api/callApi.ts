import type { FastifyRequest } from 'fastify';
import { request as overHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';

/**
 * Headers in which proxies say whom they speak for, or which address was meant. Only the site's own
 * servers may say so to the API: a visitor's are dropped.
 */
export const PROXY_HEADERS = [
  'Forwarded',
  ...['For', 'Host', 'Port', 'Prefix', 'Proto', 'Server', 'Ssl'].map(
    (name) => `X-Forwarded-${name}`,
  ),
  ...['X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'X-Original-URL', 'X-Rewrite-URL'],
];

/** Headers that belong to one connection, not to the request (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'],
  'upgrade',
];

/** Returns the headers to forward: all but those of the connection, and some others. */
export function endToEndHeaders(headers: IncomingHttpHeaders, others: string[]) {
  const named = headers.connection?.split(/\s*,\s*/) ?? [];
  const dropped = [...HOP_BY_HOP, ...named, ...others].map((name) => name.toLowerCase());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.includes(name)));
}

/**
 * Returns a visitor's headers as the API may see them. `Host`, `Content-Length` and `Expect` are
 * missing, too: they are made anew for the call.
 */
function callHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = endToEndHeaders(headers, ['host', 'content-length', 'expect', ...PROXY_HEADERS]);
  // CGI and WSGI read `X_Forwarded_For` as `X-Forwarded-For`. nginx drops such names, too.
  return Object.fromEntries(Object.entries(kept).filter(([name]) => /^[a-z\d-]+$/.test(name)));
}

/**
 * Sends a visitor's request to the API once, on a new connection, with its address unchanged.
 *
 * @param timeout milliseconds of inactivity
 * @param signal aborts the call when the visitor has disconnected
 * @returns the API's response; its body may still be arriving
 * @throws the connection's error, or one with the code `ETIMEDOUT`
 */
export function callApi(
  api: string,
  { raw, body, ip, protocol: visitorProtocol }: FastifyRequest,
  timeout: number,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol, hostname, port } = new URL(api);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const call = (protocol === 'https:' ? overHttps : overHttp)({
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    method: raw.method,
    path: raw.url,
    headers: {
      ...callHeaders(raw.headers),
      'X-Forwarded-For': ip,
      'X-Forwarded-Proto': visitorProtocol,
      // Without a length, Node sends the body of a DELETE or OPTIONS where the next request is
      // expected, so a visitor could write one.
      ...(bytes.length > 0 && { 'Content-Length': bytes.length }),
    },
    // A kept-alive connection may be closed by now, which looks like a failed call.
    agent: false,
    timeout,
    signal,
  });
  return new Promise((resolve, reject) => {
    call.once('response', resolve).on('error', reject);
    call.once('timeout', () =>
      call.destroy(Object.assign(new Error('the API is silent'), { code: 'ETIMEDOUT' })),
    );
    call.end(bytes);
  });
}
