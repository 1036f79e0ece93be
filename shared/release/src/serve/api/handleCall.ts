import type { FastifyReply, FastifyRequest } from 'fastify';
import { request as overHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { systemErrorCode } from '../../errors/reasonOf';
import { OWN_HEADERS } from '../headers';
import type { Traffic } from '../monitoring/Traffic';
import { MESSAGES, sendMessage } from '../replies';
import { isApiCall } from '../siteAddress';

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
function endToEndHeaders(headers: IncomingHttpHeaders, others: string[]) {
  const named = headers.connection?.split(/\s*,\s*/) ?? [];
  const dropped = [...HOP_BY_HOP, ...named, ...others].map((name) => name.toLowerCase());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.includes(name)));
}

/** Returns a visitor's headers as the API may see them, without those that are made anew. */
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
function callApi(
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

/**
 * Returns a handler that forwards a request to the API. Never retries, because a confirmation may
 * have happened although its response was lost. Replies as the API itself would when it can't be
 * reached.
 *
 * @param api origin of the API
 * @param timeout milliseconds of inactivity
 * @param traffic learns how calls ended
 */
export function handleCall(api: string, timeout: number, traffic: Traffic) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { raw, url } = request;
    if (!isApiCall(url)) return sendMessage(reply, 400, MESSAGES.unreadable);
    const disconnect = new AbortController();
    reply.raw.once('close', () => disconnect.abort());
    try {
      const response = await callApi(api, request, timeout, disconnect.signal);
      traffic.noteCall(raw, 'answered');
      return reply
        .code(response.statusCode ?? 502)
        .headers(endToEndHeaders(response.headers, OWN_HEADERS))
        .header('Cache-Control', 'no-store')
        .send(response);
    } catch (error) {
      const isLate = systemErrorCode(error) === 'ETIMEDOUT';
      traffic.noteCall(raw, isLate ? 'timed-out' : 'unreachable');
      return sendMessage(reply, isLate ? 504 : 502, MESSAGES.unreachable);
    }
  };
}
