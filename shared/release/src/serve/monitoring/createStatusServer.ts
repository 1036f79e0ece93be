import { fastify, type FastifyInstance } from 'fastify';
import { Refusal } from '../../errors/Refusal';
import { SECURITY_HEADERS } from '../headers';
import { sendText } from '../sendText';

/** Milliseconds for which a page is sent again: reloads at will must not keep the store busy. */
const FRESH = 3000;

/**
 * Creates a server for the status page alone, so that the site's own port shows it to nobody.
 *
 * @param draw returns the page as of now
 */
export function createStatusServer(draw: () => Promise<string>): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  let drawn = { at: -Infinity, page: Promise.resolve('') };
  server.get('/', async (_request, reply) => {
    if (performance.now() - drawn.at > FRESH) drawn = { at: performance.now(), page: draw() };
    const page = await drawn.page;
    return reply
      .headers({ ...SECURITY_HEADERS.page, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return sendText(reply, 503, `${error.message}\n${error.cure}`);
    throw error;
  });
  return server;
}
