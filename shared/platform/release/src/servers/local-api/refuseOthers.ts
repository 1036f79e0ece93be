import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../../basics/isLoopback';
import { sendMessage } from '../responses/replies';

const FOR_THIS_MACHINE =
  'A local API would answer this call, and it is for this machine alone. Start the server with API_ORIGIN, the origin of the real API.';

/**
 * Makes a server refuse API calls that come from elsewhere, by a name or through a proxy: a local API
 * would confirm real people.
 */
export function refuseOthers(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ url, hostname, headers }, reply) => {
    const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded/.test(name));
    if (/^\/api\//.test(url) && (isForwarded || !isLoopback(hostname)))
      await sendMessage(reply, 403, FOR_THIS_MACHINE);
  });
}
