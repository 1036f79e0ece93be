import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { FOREIGN_HOST } from './serverMessages';

/**
 * Makes a server reply 421 unless the `Host` is an IP address or `localhost`, as webpack's
 * development server does. DNS rebinding needs a host name: an IP address can't be pointed
 * elsewhere.
 */
export function refuseForeignHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ hostname }, reply) => {
    if (isLocal(hostname)) return;
    await reply
      .code(421)
      .header('Cache-Control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${FOREIGN_HOST}\n`);
  });
}

const isLocal = (hostname: string) =>
  /^(.+\.)?localhost$/i.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
