import { fastify, type FastifyInstance } from 'fastify';
import { Refusal } from '../errors/Refusal';
import { SECURITY_HEADERS } from './securityHeaders';
import { sendMessage } from './replies';

/** Milliseconds for which a page is sent again: reloads at will must not keep the store busy. */
const REUSED = 3000;

/**
 * Creates a server for the status page alone, so that the site's own port shows it to nobody.
 *
 * @param draw returns the page as of now
 */
export function createStatusServer(draw: () => Promise<string>): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  let last: { at: number; page: Promise<string> } | undefined;
  const drawn = () => {
    const now = performance.now();
    if (!last || now - last.at >= REUSED) last = { at: now, page: draw() };
    return last.page;
  };
  server.get('/', async (_request, reply) =>
    reply
      .headers({ ...SECURITY_HEADERS.page, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(await drawn()),
  );
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return sendMessage(reply, 503, `${error.message}\n${error.cure}`);
    throw error;
  });
  return server;
}
