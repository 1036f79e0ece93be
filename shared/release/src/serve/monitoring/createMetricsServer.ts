import { fastify, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** Creates a server for `/metrics` alone, so that the site's own port shows them to nobody. */
export function createMetricsServer(registry: Registry): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return server;
}
