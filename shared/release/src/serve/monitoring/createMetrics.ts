import type { Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { SiteHealth } from './SiteHealth';
import type { Traffic } from './Traffic';

/** What is measured. */
interface Measured {
  traffic: Traffic;
  health: SiteHealth;
  server: Server;
}

/** Creates the metrics of a server: its requests, API calls and release, and its process. */
export function createMetrics({ traffic, health, server }: Measured): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'site_requests_total',
    help: 'Requests that are over, by kind and class of status.',
    labelNames: ['kind', 'status'] as const,
    registers,
  });
  const bytes = new Counter({
    name: 'site_response_bytes_total',
    help: 'Bytes of responses, headers included.',
    labelNames: ['kind'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'site_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['kind'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 30],
    registers,
  });
  const calls = new Counter({
    name: 'site_api_calls_total',
    help: 'Calls of the API by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  traffic.on('served', ({ kind, status, bytes: sent, ms, call }) => {
    requests.inc({ kind, status: `${Math.floor(status / 100)}xx` });
    bytes.inc({ kind }, sent);
    seconds.observe({ kind }, ms / 1000);
    if (call) calls.inc({ outcome: call });
  });
  gauge('site_requests_in_flight', 'Requests in progress.', () => traffic.inFlight);
  gauge('site_connections', 'Open connections.', () => countConnections(server));
  gauge('site_healthy', 'Whether /healthz responds with 200.', async () => {
    const { status } = await health.check();
    return status === 'ok' && traffic.stage === 'serving' ? 1 : 0;
  });
  gauge('site_release', 'Number of the live release; 0 if it can’t be read.', async () => {
    const { release } = await health.check();
    return release ?? 0;
  });
  return registry;

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  }
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
