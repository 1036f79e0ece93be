import type { FastifyError, FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ApiTimeoutError, callApi, endToEndHeaders } from './callApi';
import { OWN_HEADERS } from './headers';
import { BODY_LIMIT } from './limits';
import { TOO_BIG, UNREACHABLE, UNREADABLE } from './serverMessages';

/** Milliseconds. Longer than the confirmation screen waits, so that the screen reports first. */
export const API_TIMEOUT = 30_000;

interface ApiProxyOptions {
  /** Origin of the API. */
  api: string;
  /** Milliseconds until the response must begin, and between two parts of it. @default 30000 */
  timeout?: number;
}

/**
 * Forwards `/api` to the API. Never retries, because a confirmation may have happened although its
 * response was lost. Replies in JSON when the API can't be reached, as the API itself would.
 */
export function apiProxy(
  server: FastifyInstance,
  { api, timeout = API_TIMEOUT }: ApiProxyOptions,
  done: () => void,
): void {
  // Bodies are buffered unparsed, so that a slow visitor does not occupy the API.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, body, read) => read(null, body),
  );
  server.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) =>
    reply
      .code(statusCode)
      .header('Cache-Control', 'no-store')
      .send({ message: statusCode === 413 ? TOO_BIG : UNREADABLE }),
  );
  server.all('/api/*', async (request, reply) => {
    if (!isBelowApi(request.url)) return reply.callNotFound();
    const disconnect = new AbortController();
    reply.raw.once('close', () => disconnect.abort());
    let response: IncomingMessage;
    try {
      response = await callApi(api, request, timeout, disconnect.signal);
    } catch (error) {
      return reply
        .code(error instanceof ApiTimeoutError ? 504 : 502)
        .header('Cache-Control', 'no-store')
        .send({ message: UNREACHABLE });
    }
    return reply
      .code(response.statusCode ?? 502)
      .headers(withoutOwnHeaders(endToEndHeaders(response.headers)))
      .header('Cache-Control', 'no-store')
      .send(response);
  });
  done();
}

const withoutOwnHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_NAMES.has(name)));

const OWN_NAMES = new Set(OWN_HEADERS.map((name) => name.toLowerCase()));

/**
 * Returns whether an address can only mean a path below `/api/`. Rejects `.` and `..` segments,
 * even percent-encoded ones, since the API could resolve them. An encoded slash is part of its
 * segment, such as a token.
 */
const isBelowApi = (address: string) =>
  address.startsWith('/api/') &&
  !/[/\\](\.|%2e){1,2}(?=[/\\?#]|$)/i.test(address.replace(/[?#].*$/s, ''));
