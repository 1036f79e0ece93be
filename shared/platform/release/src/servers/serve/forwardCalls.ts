import type { FastifyReply, FastifyRequest } from 'fastify';
import { createProxyServer } from 'http-proxy-3';
import type { IncomingMessage } from 'node:http';
import { MESSAGES } from '../responses/replies';

/** Milliseconds until the API's response must begin, and between two parts of it. */
const TIMEOUT = 30_000;

/** The headers of a client that the API gets, as on nginx: site.conf says why. The last two frame the body. */
const PASSED = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie'],
  ...['origin', 'sec-fetch-site', 'user-agent', 'content-length', 'transfer-encoding'],
]);

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
    proxyTimeout: TIMEOUT,
  });
  // As on nginx: what one visitor confirmed is nobody else's response.
  proxy.on('proxyRes', ({ headers }) => (headers['cache-control'] = 'no-store'));
  return ({ raw }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    replaceHeaders(raw);
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

/** Leaves the headers that the API gets, and says whom the server speaks for. */
function replaceHeaders({ headers, socket }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (!PASSED.has(name)) delete headers[name];
  headers['x-forwarded-for'] = socket.remoteAddress;
  headers['x-forwarded-proto'] = 'http';
}
