import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { decodePath } from '../decodePath';
import { OWN_HEADERS } from '../headers';
import { clientOf } from '../clients/clientOf';
import { RateLimiter } from '../clients/RateLimiter';
import { BODY_LIMIT, LIMITS, type Rate } from '../limits';
import { Traffic, type CallOutcome } from '../monitoring/Traffic';
import { TOO_BIG, TOO_MANY, UNREACHABLE, UNREADABLE } from '../serverMessages';
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
  /** How often each client may call the API. @default LIMITS.calls */
  rate?: Rate;
  /** Learns how calls ended. */
  traffic?: Traffic;
}

/**
 * Forwards `/api` to the API. Never retries, because a confirmation may have happened although its
 * response was lost. Replies in JSON when the API can't be reached, as the API itself would.
 */
export function apiProxy(
  server: FastifyInstance,
  { api, timeout = API_TIMEOUT, rate = LIMITS.calls, traffic = new Traffic() }: ApiProxyOptions,
  done: () => void,
): void {
  // Bodies are buffered unparsed, so that a slow visitor does not occupy the API.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, body, read) => read(null, body),
  );
  const limiter = new RateLimiter(rate);
  server.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) =>
    sendMessage(reply, statusCode, statusCode === 413 ? TOO_BIG : UNREADABLE),
  );
  server.route({
    method: [...API_METHODS],
    url: '/api/*',
    // Before the body is read.
    onRequest: async (request, reply) => {
      const note = (outcome: CallOutcome) => traffic.noteCall(request.raw, outcome);
      const wait = limiter.take(clientOf(request.ip));
      if (wait > 0) {
        note('limited');
        return sendMessage(reply.header('Retry-After', wait), 429, TOO_MANY);
      }
      note('refused');
      if (!isApiCall(request.url, decodePath(request.url)))
        return sendMessage(reply, 400, UNREADABLE);
    },
    handler: async (request, reply) => {
      const note = (outcome: CallOutcome) => traffic.noteCall(request.raw, outcome);
      const disconnect = new AbortController();
      // True until another outcome is known: the client may disconnect at any moment.
      note('cancelled');
      reply.raw.once('close', () => disconnect.abort());
      let response: IncomingMessage;
      try {
        response = await callApi(api, request, timeout, disconnect.signal);
      } catch (error) {
        const isLate = error instanceof ApiTimeoutError;
        if (!disconnect.signal.aborted) note(isLate ? 'timed-out' : 'unreachable');
        return sendMessage(reply, isLate ? 504 : 502, UNREACHABLE);
      }
      note('answered');
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
