import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../Refusal';

/** Milliseconds that the API has to begin its answer. Longer than the page waits, so that the page says so itself. */
const API_LIMIT = 30_000;

/** @throws Refusal when a text is no origin: whatever path it has would be dropped without a word */
export function requireOrigin(api: string): void {
  const isOrigin = /^https?:/.test(api) && URL.canParse(api) && new URL(api).origin === api.replace(/\/$/, '');
  if (isOrigin) return;
  throw new Refusal(`API_ORIGIN is "${api}", which is no origin`, 'Set it to the API’s origin, e.g. http://localhost:4000.');
}

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
export async function httpProxy(server: FastifyInstance, { api, limit = API_LIMIT }: ApiProxyOptions): Promise<void> {
  await server.register(proxy, {
    upstream: api,
    prefix: '/api',
    rewritePrefix: '/api',
    retryMethods: [],
    undici: { headersTimeout: limit, bodyTimeout: limit },
    replyOptions: {
      onError: (reply, { error }) => {
        const isLate = 'statusCode' in error && error.statusCode === 504;
        void reply
          .code(isLate ? 504 : 502)
          .header('Cache-Control', 'no-store')
          .send({ message: 'The service can’t be reached right now. Please try again later.' });
      },
    },
  });
}
