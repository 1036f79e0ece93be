import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that the API has to begin its answer. Longer than the page waits, so that the page says so itself. */
const API_LIMIT = 30_000;

/**
 * Passes `/api` on, each request once: confirming is no call to repeat by itself. A backend that can't be reached
 * answers as JSON, as the backend itself would.
 */
export async function httpProxy(server: FastifyInstance, { api }: { api: string }): Promise<void> {
  await server.register(proxy, {
    upstream: api,
    prefix: '/api',
    rewritePrefix: '/api',
    undici: { headersTimeout: API_LIMIT, bodyTimeout: API_LIMIT },
    replyOptions: {
      onError: (reply, { error }) => {
        const isLate = 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT';
        void reply
          .code(isLate ? 504 : 502)
          .header('Cache-Control', 'no-store')
          .send({ message: 'The service can’t be reached right now. Please try again later.' });
      },
    },
  });
}
