import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemErrorCode } from '../../errors/reasonOf';
import { OWN_HEADERS } from '../headers';
import type { Traffic } from '../monitoring/Traffic';
import { MESSAGES, sendMessage } from '../replies';
import { decodePath } from '../siteAddress';
import { callApi, endToEndHeaders } from './callApi';
import { isApiCall } from './isApiCall';

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
    if (!isApiCall(url, decodePath(url))) return sendMessage(reply, 400, MESSAGES.unreadable);
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
