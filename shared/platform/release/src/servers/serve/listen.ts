import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { systemErrorCode } from '../../basics/errors';
import { isLoopback } from '../../basics/isLoopback';
import { Refusal } from '@site/project';
import { sendMessage } from '../responses/replies';

/**
 * Starts listening. Without a host it listens on localhost alone and refuses foreign host names, or
 * a website could reach it by DNS rebinding and read what only this machine may.
 *
 * @param host an address of this machine, e.g. `0.0.0.0` for all; any host name is then accepted
 * @returns the address, e.g. `http://localhost:3000`
 * @throws Refusal when the port is in use or not allowed, or the host is not this machine's
 */
export async function listen(
  server: FastifyInstance,
  port: number,
  host?: string,
): Promise<string> {
  if (!host) refuseForeignHosts(server);
  const listening = server.listen({ port, host: host || 'localhost' });
  const address = await listening.catch((cause: unknown) => {
    const code = systemErrorCode(cause) ?? String(cause);
    if (host && ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
      throw new Refusal(
        `HOST is "${host}", which is not an address of this machine (${code})`,
        'Leave it out for this machine alone, or set HOST=0.0.0.0 for all of its addresses.',
        { cause },
      );
    throw new Refusal(
      `port ${port} ${code === 'EADDRINUSE' ? 'is taken by another program' : `can’t be opened (${code})`}`,
      `Stop that program, or run this command again with PORT=${port < 65_535 ? port + 1 : 3000}`,
      { cause },
    );
  });
  const reachable = new URL(address);
  if (!host || host === '0.0.0.0' || host === '::') reachable.hostname = 'localhost';
  return reachable.origin;
}

const FOREIGN_HOST =
  'This server only answers requests for localhost. Start it with HOST=127.0.0.1 to allow any host name, or with HOST=0.0.0.0 to allow other machines too.';

/**
 * Makes a server reply 421 unless the `Host` is an IP address or `localhost`. DNS rebinding needs a
 * host name: an IP address can't be pointed elsewhere.
 */
function refuseForeignHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ hostname }, reply) => {
    const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
    if (!isAddress && !isLoopback(hostname)) await sendMessage(reply, 421, FOREIGN_HOST);
  });
}
