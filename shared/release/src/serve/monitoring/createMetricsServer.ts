import { fastify, type FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Collector } from '../../collector/Collector';
import type { SiteHealth } from './SiteHealth';
import type { Traffic } from './Traffic';

/** What is measured. */
interface Measured {
  traffic: Traffic;
  health: SiteHealth;
  server: Server;
}

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

/** Creates the metrics of a server: its requests, API calls and release, and its process. */
function createMetrics({ traffic, health, server }: Measured): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        this.set(await read());
      },
    });

  const requests = counter('site_requests_total', 'Requests that are over.', ['kind', 'status']);
  const bytes = counter('site_response_bytes_total', 'Bytes of responses, headers included.', [
    'kind',
  ]);
  const calls = counter('site_api_calls_total', 'Calls of the API by outcome.', ['outcome']);
  const seconds = new Histogram({
    name: 'site_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['kind'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 30],
    registers,
  });
  traffic.on('served', ({ kind, status, bytes: sent, ms, call }) => {
    requests.inc({ kind, status: `${Math.floor(status / 100)}xx` });
    bytes.inc({ kind }, sent);
    seconds.observe({ kind }, ms / 1000);
    if (call) calls.inc({ outcome: call });
  });
  gauge('site_requests_in_flight', 'Requests in progress.', () => traffic.inFlight);
  gauge(
    'site_connections',
    'Open connections.',
    () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
  );
  gauge('site_healthy', 'Whether /healthz responds with 200.', async () =>
    (await health.check()).status === 'ok' && !traffic.isDraining ? 1 : 0,
  );
  gauge(
    'site_release',
    'Number of the live release; 0 if it can’t be read.',
    async () => (await health.check()).release ?? 0,
  );
  return registry;
}
