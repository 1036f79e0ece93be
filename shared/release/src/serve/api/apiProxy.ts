import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { decodePath } from '../decodePath';
import { OWN_HEADERS } from '../headers';
import { BODY_LIMIT } from '../limits';
import { TOO_BIG, UNREACHABLE, UNREADABLE } from '../serverMessages';
import { endToEndHeaders, without } from './apiHeaders';
import { ApiTimeoutError, callApi } from './callApi';
import { API_METHODS, isApiCall } from './isApiCall';

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
    sendMessage(reply, statusCode, statusCode === 413 ? TOO_BIG : UNREADABLE),
  );
  server.route({
    method: [...API_METHODS],
    url: '/api/*',
    handler: async (request, reply) => {
      if (!isApiCall(request.url, decodePath(request.url)))
        return sendMessage(reply, 400, UNREADABLE);
      const disconnect = new AbortController();
      reply.raw.once('close', () => disconnect.abort());
      let response: IncomingMessage;
      try {
        response = await callApi(api, request, timeout, disconnect.signal);
      } catch (error) {
        return sendMessage(reply, error instanceof ApiTimeoutError ? 504 : 502, UNREACHABLE);
      }
      return reply
        .code(response.statusCode ?? 502)
        .headers(without(endToEndHeaders(response.headers), OWN_HEADERS))
        .header('Cache-Control', 'no-store')
        .send(response);
    },
  });
  done();
}

/** Sends a failure as the API itself would, in JSON. */
export const sendMessage = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).header('Cache-Control', 'no-store').send({ message });
