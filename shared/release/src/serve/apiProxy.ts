import type { FastifyError, FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TOO_BIG, UNREACHABLE, UNREADABLE } from './replies';
import { ApiTimeoutError, callApi, endToEnd } from './callApi';
import { OWN_HEADERS } from './headers';
import { BODY_LIMIT } from './limits';

/** Milliseconds that the API has to begin its answer. Longer than the page waits, so that the page says so itself. */
export const API_LIMIT = 30_000;

interface ApiProxyOptions {
  /** Origin of the API. */
  api: string;
  /** Milliseconds that it has to begin its answer, and then to go on with it. @default 30000 */
  limit?: number;
}

/**
 * Passes `/api` on, each request once: confirming is no call to repeat by itself. A backend that can't be reached
 * answers as JSON, as the backend itself would.
 */
export function httpProxy(
  server: FastifyInstance,
  { api, limit = API_LIMIT }: ApiProxyOptions,
  done: () => void,
): void {
  // Bodies go through as they are, once they are whole: the API waits for no slow visitor.
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
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    let answer: IncomingMessage;
    try {
      answer = await callApi(api, request, limit, gone.signal);
    } catch (error) {
      return reply
        .code(error instanceof ApiTimeoutError ? 504 : 502)
        .header('Cache-Control', 'no-store')
        .send({ message: UNREACHABLE });
    }
    return reply
      .code(answer.statusCode ?? 502)
      .headers(withoutOwn(endToEnd(answer.headers)))
      .header('Cache-Control', 'no-store')
      .send(answer);
  });
  done();
}

const withoutOwn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name)));

const OWN = new Set(OWN_HEADERS.map((name) => name.toLowerCase()));

/**
 * Whether an address can only mean a path below `/api/`. A segment of dots, which leads elsewhere, is none even when it
 * is encoded; a slash that is encoded belongs to its segment, such as a token.
 */
const isBelowApi = (address: string) =>
  address.startsWith('/api/') &&
  !/[/\\](\.|%2e){1,2}(?=[/\\?#]|$)/i.test(address.replace(/[?#].*$/s, ''));
