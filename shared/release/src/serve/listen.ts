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
export const portOf = (value: string | undefined): number =>
  readPort('PORT', value, 'leave it out for 3000') ?? 3000;

/**
 * Returns the port that a setting names.
 *
 * @param otherwise what to do to have none, for the message
 * @returns undefined if it is not set
 * @throws Refusal when it is not a port
 */
export function readPort(
  setting: string,
  value: string | undefined,
  otherwise: string,
): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new Refusal(
    `${setting} is "${value}", which is not a port`,
    `Set ${setting} to a number from 1 to 65535, or ${otherwise}.`,
  );
}

/**
 * Starts listening. Without a host it listens on localhost alone and refuses foreign host names, or
 * a website could reach it by DNS rebinding and read what only this machine may.
 *
 * @param host an address of this machine, e.g. `0.0.0.0` for all; any host name is then accepted
 * @param prefix of the settings that name port and host, for messages
 * @returns the address, e.g. `http://localhost:3000`
 * @throws Refusal when the port is in use or not allowed, or the host is not this machine's
 */
export async function listen(
  server: FastifyInstance,
  port: number,
  host?: string,
  prefix = '',
): Promise<string> {
  if (!host) refuseForeignHosts(server);
  try {
    await server.listen({ port, host: host || 'localhost' });
  } catch (cause) {
    throw listenRefusal(cause, port, host, prefix);
  }
  const address = server.server.address();
  return `http://${reachableName(host)}:${typeof address === 'object' && address ? address.port : port}`;
}

function listenRefusal(
  cause: unknown,
  port: number,
  host: string | undefined,
  prefix: string,
): Refusal {
  const code = systemErrorCode(cause);
  if (host && (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'))
    return new Refusal(
      `${prefix}HOST is "${host}", which is not an address of this machine (${code})`,
      `Leave it out for this machine alone, or set ${prefix}HOST=0.0.0.0 for all of its addresses.`,
      { cause },
    );
  const reason =
    code === 'EADDRINUSE'
      ? 'is taken by another program'
      : `can’t be opened (${code ?? String(cause)})`;
  return new Refusal(
    `port ${port} ${reason}`,
    `Stop that program, or choose another port: ${prefix}PORT=${port < 65_535 ? port + 1 : 3000}${prefix ? '' : ' npm start'}`,
    { cause },
  );
}

/** Returns the host name under which this machine reaches a server that listens on a host. */
function reachableName(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
