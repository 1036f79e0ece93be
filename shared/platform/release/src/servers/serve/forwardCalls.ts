import type { FastifyReply, FastifyRequest } from 'fastify';
import { createProxyServer } from 'http-proxy-3';
import { MESSAGES } from '../responses/replies';

/** Milliseconds until the API's response must begin, and between two parts of it. */
const TIMEOUT = 30_000;

/**
 * Returns a handler that forwards a request to the API once, on a new connection. Replies 502
 * when it can't be reached.
 *
 * @param api origin of the API
 */
export function forwardCalls(api: string) {
  const proxy = createProxyServer({
    target: api,
    changeOrigin: true,
    xfwd: true,
    proxyTimeout: TIMEOUT,
  });
  // As on nginx: what one visitor confirmed is nobody else's response.
  proxy.on('proxyRes', ({ headers }) => (headers['cache-control'] = 'no-store'));
  return ({ raw }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    proxy.web(raw, reply.raw, {}, () => {
      if (reply.raw.headersSent) return void reply.raw.destroy();
      reply.raw.writeHead(502, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
      });
      reply.raw.end(`${MESSAGES.unreachable}\n`);
    });
  };
}
