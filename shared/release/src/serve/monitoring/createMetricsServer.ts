import { fastify, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Collector } from '../../collector/Collector';

/**
 * Creates a server for `/metrics`, and `/reports` if reports are counted, so that the site's own
 * port shows them to nobody.
 */
export function createMetricsServer(registry: Registry, collector?: Collector): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  if (collector) server.get('/reports', () => Promise.resolve(collector.counts));
  return server;
}
