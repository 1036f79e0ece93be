import type { FastifyInstance } from 'fastify';
import { HEALTH_ADDRESS } from './requestKind';
import type { Health, SiteHealth } from './SiteHealth';
import type { Traffic } from './Traffic';

/**
 * Responds to `/healthz` with 200 while visitors can be sent here, otherwise with 503. On the site's
 * own port: a check of another one would succeed while visitors reach nothing.
 */
export function healthRoute(
  server: FastifyInstance,
  { health, traffic }: { health: SiteHealth; traffic: Traffic },
  done: () => void,
): void {
  server.get(HEALTH_ADDRESS, async (_request, reply) => {
    const checked = await health.check();
    const told: Health = traffic.stage !== 'serving' ? { ...checked, status: 'draining' } : checked;
    return reply
      .code(told.status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(told);
  });
  done();
}
