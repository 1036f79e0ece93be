import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { systemErrorCode } from '../errors/systemErrors';
import { Refusal } from '../errors/Refusal';
import { refuseForeignHosts } from './refuseForeignHosts';

/**
 * Returns the port that `PORT` names, or 3000.
 *
 * @throws Refusal when it is not a port
 */
export function portOf(value: string | undefined): number {
  if (value === undefined || value === '') return 3000;
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new Refusal(
    `PORT is "${value}", which is not a port`,
    'Set PORT to a number from 1 to 65535, or leave it out for 3000.',
  );
}

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
  try {
    await server.listen({ port, host: host || 'localhost' });
  } catch (cause) {
    throw listenRefusal(cause, port, host);
  }
  const address = server.server.address();
  return `http://${reachableName(host)}:${typeof address === 'object' && address ? address.port : port}`;
}

function listenRefusal(cause: unknown, port: number, host: string | undefined): Refusal {
  const code = systemErrorCode(cause);
  if (host && (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'))
    return new Refusal(
      `HOST is "${host}", which is not an address of this machine (${code})`,
      'Leave it out for this machine alone, or set HOST=0.0.0.0 for all of its addresses.',
      { cause },
    );
  const reason =
    code === 'EADDRINUSE'
      ? 'is taken by another program'
      : `can’t be opened (${code ?? String(cause)})`;
  return new Refusal(
    `port ${port} ${reason}`,
    `Stop that program, or choose another port: PORT=${port < 65_535 ? port + 1 : 3000} npm start`,
    { cause },
  );
}

/** Returns the host name under which this machine reaches a server that listens on a host. */
function reachableName(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
