import { fastify, type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Collector } from '../../collector/Collector';
import type { SiteHealth } from './SiteHealth';
import type { Traffic } from './Traffic';

type Measured = { traffic: Traffic; health: SiteHealth };

/**
 * Creates a server for `/metrics`, and `/reports` if reports are counted, so that the site's own
 * port shows them to nobody.
 */
export function createMetricsServer(measured: Measured, collector?: Collector): FastifyInstance {
  const registry = createMetrics(measured);
  const server = fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  if (collector) server.get('/reports', () => Promise.resolve(collector.counts));
  return server;
}

function createMetrics({ traffic, health }: Measured): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'site_request_duration_seconds',
    help: 'Requests: time from the head of each to the end of its response.',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 30],
    registers,
  });
  const calls = new Counter({
    name: 'site_api_calls_total',
    help: 'Calls of the API by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  traffic.on('served', ({ kind, status, ms, call }) => {
    requests.observe({ kind, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    if (call) calls.inc({ outcome: call });
  });
  new Gauge({
    name: 'site_requests_in_flight',
    help: 'Requests in progress.',
    registers,
    collect() {
      this.set(traffic.inFlight);
    },
  });
  new Gauge({
    name: 'site_release',
    help: 'Number of the live release; 0 if it can’t be read.',
    registers,
    async collect() {
      this.set((await health.check()).release ?? 0);
    },
  });
  return registry;
}
