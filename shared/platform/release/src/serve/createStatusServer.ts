import { fastify, type FastifyInstance } from 'fastify';
import { Refusal } from '../errors/Refusal';
import { SECURITY_HEADERS } from './securityHeaders';
import { sendMessage } from './replies';

/**
 * Creates a server for the status page alone, so that the site's own port shows it to nobody.
 *
 * @param draw returns the page as of now
 */
export function createStatusServer(draw: () => Promise<string>): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  server.get('/', async (_request, reply) =>
    reply
      .headers({ ...SECURITY_HEADERS.page, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(await draw()),
  );
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return sendMessage(reply, 503, `${error.message}\n${error.cure}`);
    throw error;
  });
  return server;
}
