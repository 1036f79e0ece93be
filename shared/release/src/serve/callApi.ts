import type { FastifyRequest } from 'fastify';
import { request as overHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';

/** The API did not respond in time. */
export class ApiTimeoutError extends Error {
  override readonly name = 'ApiTimeoutError';
}

/**
 * Sends a visitor's request to the API once, on a new connection, with its address unchanged.
 *
 * @param timeout milliseconds of inactivity
 * @param signal aborts the call when the visitor has disconnected
 * @returns the API's response; its body may still be arriving
 * @throws ApiTimeoutError when the API is inactive for too long; otherwise the connection's error
 */
export function callApi(
  api: string,
  { raw, body }: FastifyRequest,
  timeout: number,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol, hostname, port } = new URL(api);
  const {
    host: _host,
    'content-length': _length,
    expect: _expect,
    ...headers
  } = endToEndHeaders(raw.headers);
  const call = (protocol === 'https:' ? overHttps : overHttp)({
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    method: raw.method,
    path: raw.url,
    headers,
    // A kept-alive connection may be closed by now, which looks like a failed call.
    agent: false,
    timeout,
    signal,
  });
  return new Promise((resolve, reject) => {
    call.once('response', resolve).on('error', reject);
    call.once('timeout', () =>
      call.destroy(new ApiTimeoutError(`no response within ${timeout} ms`)),
    );
    // Given whole, so that Node sets Content-Length from it.
    call.end(Buffer.isBuffer(body) ? body : undefined);
  });
}

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
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
