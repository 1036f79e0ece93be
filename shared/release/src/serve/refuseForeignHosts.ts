import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { sendText } from './sendText';
import { FOREIGN_HOST } from './serverMessages';

/**
 * Makes a server reply 421 unless the `Host` is an IP address or `localhost`, as webpack's
 * development server does. DNS rebinding needs a host name: an IP address can't be pointed
 * elsewhere.
 */
export function refuseForeignHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ hostname }, reply) => {
    if (!isLocal(hostname)) await sendText(reply, 421, FOREIGN_HOST);
  });
}

const isLocal = (hostname: string) =>
  /^(.+\.)?localhost$/i.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
