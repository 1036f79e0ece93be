import { setTimeout as delay } from 'node:timers/promises';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { knownToken, type TokenAnswer, TOKENS } from './tokens';

/** Milliseconds until a slow token is answered: longer than the page waits. */
export const SLOW_ANSWER = 20_000;

export interface LocalApiOptions {
  /** Milliseconds until a slow token is answered. @default 20000 */
  slowAnswer?: number;
}

/**
 * A server that stands in for the product's backend on this machine and answers as `openapi.yaml` describes
 * it; the real backend is reached by setting the site's API origin. It knows ready-made tokens (`tokens.ts`),
 * remembers in memory which of them it has confirmed, and logs nothing, so no token either.
 *
 * @returns a server that does not listen yet; every one has a memory of its own
 */
export function createLocalApi({
  slowAnswer = SLOW_ANSWER,
}: LocalApiOptions = {}): FastifyInstance {
  const api = fastify({
    logger: false,
    // Closing must not wait for a slow answer or an idle connection.
    forceCloseConnections: true,
    // The default of 100 would take a long token for an unknown path.
    routerOptions: { maxParamLength: 16_384 },
    // By default the answer to a path that cannot be decoded repeats it, and so the token.
    frameworkErrors: (_error, _request, reply) => void send(reply, TOKENS.unknown.answer),
  });

  // The call has no body; one that comes nevertheless is thrown away, whatever its type.
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', (_request, payload, done) => {
    payload
      .resume()
      .on('end', () => done(null))
      .on('error', done);
  });

  const confirmed = new Set<string>();
  api.post<{ Params: { token: string } }>(
    '/api/auth/confirmation/:token',
    async ({ params: { token } }, reply) => {
      if (token === '') return send(reply, NO_SUCH_PATH);
      const known = knownToken(token);
      if ('answer' in known) return send(reply, known.answer);
      if (confirmed.has(token)) return send(reply, TOKENS.used.answer);
      confirmed.add(token);
      // Late only after it has confirmed, as a slow backend is: whoever gives up and tries again finds it
      // used.
      if (known.confirmsAfter === 'slowly') await delay(slowAnswer, undefined, { ref: false });
      return send(reply, {
        status: 200,
        body: { message: 'Email confirmed', confirmedAt: new Date().toISOString() },
      });
    },
  );

  api.setNotFoundHandler((request, reply) => {
    const isConfirmation = /^\/api\/auth\/confirmation\/[^/?]+(\?|$)/.test(request.url);
    return send(reply, isConfirmation ? OTHER_METHOD : NO_SUCH_PATH);
  });
  api.setErrorHandler((_error, _request, reply) => send(reply, TOKENS.failing.answer));
  return api;
}

const NO_SUCH_PATH: TokenAnswer = {
  status: 404,
  body: { message: 'There is nothing at this path.' },
};

const OTHER_METHOD: TokenAnswer = {
  status: 405,
  headers: { Allow: 'POST' },
  body: { message: 'This path takes POST only.' },
};

function send(reply: FastifyReply, { status, headers, body }: TokenAnswer) {
  return reply
    .code(status)
    .headers({
      'Cache-Control': 'no-store',
      // Lets a page of another origin read the answer, as the product's backend does for the site.
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After',
      ...(typeof body === 'string' && { 'Content-Type': 'text/html; charset=utf-8' }),
      ...headers,
    })
    .send(body);
}
