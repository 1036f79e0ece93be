import { setTimeout as delay } from 'node:timers/promises';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { findToken, type TokenResponse, TOKENS } from './tokens';

/** Milliseconds before the response to a slow token: longer than the page waits. */
export const SLOW_RESPONSE_DELAY = 20_000;

export interface LocalApiOptions {
  /** Milliseconds before the response to a slow token. @default 20000 */
  slowResponseDelay?: number;
}

/**
 * Creates a local replacement for the product's backend that behaves as `openapi.yaml` describes.
 * The site's API origin selects the real backend. The server knows ready-made tokens (`tokens.ts`)
 * and keeps in memory which of them it has confirmed. It logs nothing, so it cannot log a token.
 *
 * @returns a server that does not listen yet; servers share no memory
 */
export function createLocalApi({
  slowResponseDelay = SLOW_RESPONSE_DELAY,
}: LocalApiOptions = {}): FastifyInstance {
  const api = fastify({
    logger: false,
    // Closing must not wait for a slow response or an idle connection.
    forceCloseConnections: true,
    // With the default of 100, a long token would be an unknown path.
    routerOptions: { maxParamLength: 16_384 },
    // By default the response to an undecodable path repeats the path, and so the token.
    frameworkErrors: (_error, _request, reply) => void send(reply, TOKENS.unknown.response),
  });

  // The call has no body. If a client sends one anyway, it is ignored, whatever its type.
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
      const known = findToken(token);
      if ('response' in known) return send(reply, known.response);
      if (confirmed.has(token)) return send(reply, TOKENS.used.response);
      confirmed.add(token);
      // Confirm first, then wait, as a slow backend does: a client that gives up and retries finds
      // the token used.
      if (known.confirms === 'slowly') await delay(slowResponseDelay, undefined, { ref: false });
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
  api.setErrorHandler((_error, _request, reply) => send(reply, TOKENS.failing.response));
  return api;
}

const NO_SUCH_PATH: TokenResponse = {
  status: 404,
  body: { message: 'There is nothing at this path.' },
};

const OTHER_METHOD: TokenResponse = {
  status: 405,
  headers: { Allow: 'POST' },
  body: { message: 'This path takes POST only.' },
};

function send(reply: FastifyReply, { status, headers, body }: TokenResponse) {
  return reply
    .code(status)
    .headers({
      'Cache-Control': 'no-store',
      // Lets a page on another origin read the response, as the product's backend does for the
      // site.
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After',
      ...(typeof body === 'string' && { 'Content-Type': 'text/html; charset=utf-8' }),
      ...headers,
    })
    .send(body);
}
