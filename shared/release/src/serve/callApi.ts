import type { FastifyRequest } from 'fastify';
import { request as overHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';

/** The API did not answer in time. */
export class ApiTimeoutError extends Error {
  override readonly name = 'ApiTimeoutError';
}

/**
 * Makes a visitor's call to the API: once, on a connection of its own, with the address letter by letter as it came.
 *
 * @param limit milliseconds without a sign of life, after which it is given up
 * @param signal ends it: nobody waits for the answer any more
 * @returns the API's answer, its body still on the way
 * @throws ApiTimeoutError, or the error of the connection
 */
export function callApi(
  api: string,
  { raw, body }: FastifyRequest,
  limit: number,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol, hostname, port } = new URL(api);
  const {
    host: _host,
    'content-length': _length,
    expect: _expect,
    ...headers
  } = endToEnd(raw.headers);
  const call = (protocol === 'https:' ? overHttps : overHttp)({
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    method: raw.method,
    path: raw.url,
    headers,
    // A connection that was kept may be gone by now, which looks like a call that failed.
    agent: false,
    timeout: limit,
    signal,
  });
  return new Promise((resolve, reject) => {
    call.once('response', resolve).on('error', reject);
    call.once('timeout', () => call.destroy(new ApiTimeoutError(`no answer within ${limit} ms`)));
    // Given whole, so its length is that of what is sent.
    call.end(Buffer.isBuffer(body) ? body : undefined);
  });
}

/** Headers that are about one connection, not about the call (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers as they go on, without those of the connection that they came on. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
