import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Rate } from '../limits';
import { TOO_BIG, TOO_MANY, UNREADABLE } from '../serverMessages';
import { clientOf } from './clientOf';
import { RateLimiter } from './RateLimiter';

interface CallLimits {
  /** How often each client may call. */
  rate: Rate;
  /** Bytes of a body. */
  size: number;
  /** Sends why a call is refused. */
  refuse: (request: FastifyRequest, reply: FastifyReply, status: number, why: string) => unknown;
}

/**
 * Makes the routes of a plugin accept a body of any type, but no large ones, and not too many calls
 * of a client. Bodies are buffered unparsed, so that a slow visitor occupies nobody behind the server.
 */
export function limitCalls(server: FastifyInstance, { rate, size, refuse }: CallLimits): void {
  const limiter = new RateLimiter(rate);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: size }, (_request, body, read) =>
    read(null, body),
  );
  server.setErrorHandler(({ statusCode = 500 }: FastifyError, request, reply) =>
    refuse(request, reply, statusCode, statusCode === 413 ? TOO_BIG : UNREADABLE),
  );
  // Before the body is read.
  server.addHook('onRequest', async (request, reply) => {
    const wait = limiter.take(clientOf(request.ip));
    if (wait > 0) return refuse(request, reply.header('Retry-After', wait), 429, TOO_MANY);
  });
}
