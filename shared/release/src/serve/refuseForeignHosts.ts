import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { FOREIGN_HOST } from './replies';

/**
 * Has a server answer to addresses and to `localhost` alone: whoever else's name leads here is refused with 421, as
 * webpack's development server does. A name is what an attack by DNS needs; an address can't be pointed elsewhere.
 */
export function refuseForeignHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ hostname }, reply) => {
    if (isOwn(hostname)) return;
    await reply
      .code(421)
      .header('Cache-Control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${FOREIGN_HOST}\n`);
  });
}

const isOwn = (hostname: string) =>
  /^(.+\.)?localhost$/i.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
