import type { FastifyRequest } from 'fastify';
import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { callHeaders } from './apiHeaders';

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
      call.destroy(new ApiTimeoutError(`no response within ${timeout} ms`)),
    );
    call.end(bytes);
  });
}
