import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { limitCalls } from '../clients/limitCalls';
import { OWN_HEADERS } from '../headers';
import { BODY_LIMIT, type Limits } from '../limits';
import type { Traffic } from '../monitoring/Traffic';
import { UNREACHABLE, UNREADABLE } from '../serverMessages';
import { decodePath } from '../siteAddress';
import { endToEndHeaders, without } from './apiHeaders';
import { ApiTimeoutError, callApi } from './callApi';
import { API_METHODS, isApiCall } from './isApiCall';

interface ApiProxyOptions {
  /** Origin of the API. */
  api: string;
  limits: Pick<Limits, 'api' | 'calls'>;
  /** Learns how calls ended. */
  traffic: Traffic;
}

/**
 * Forwards `/api` to the API. Never retries, because a confirmation may have happened although its
 * response was lost. Replies in JSON when the API can't be reached, as the API itself would.
 */
export function apiProxy(
  server: FastifyInstance,
  { api, limits, traffic }: ApiProxyOptions,
  done: () => void,
): void {
  limitCalls(server, {
    rate: limits.calls,
    size: BODY_LIMIT,
    refuse: ({ raw }, reply, status, why) => {
      traffic.noteCall(raw, status === 429 ? 'limited' : 'refused');
      return sendMessage(reply, status, why);
    },
  });
  server.addHook('onRequest', async ({ url, raw }, reply) => {
    // True until another outcome is known: the client may disconnect at any moment.
    traffic.noteCall(raw, 'cancelled');
    if (isApiCall(url, decodePath(url))) return;
    traffic.noteCall(raw, 'refused');
    return sendMessage(reply, 400, UNREADABLE);
  });
  server.route({
    method: [...API_METHODS],
    url: '/api/*',
    handler: async (request, reply) => {
      const disconnect = new AbortController();
      reply.raw.once('close', () => disconnect.abort());
      let response: IncomingMessage;
      try {
        response = await callApi(api, request, limits.api, disconnect.signal);
      } catch (error) {
        const isLate = error instanceof ApiTimeoutError;
        if (!disconnect.signal.aborted)
          traffic.noteCall(request.raw, isLate ? 'timed-out' : 'unreachable');
        return sendMessage(reply, isLate ? 504 : 502, UNREACHABLE);
      }
      traffic.noteCall(request.raw, 'answered');
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
