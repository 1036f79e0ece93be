import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { systemErrorCode } from '../errors/systemErrors';
import { Refusal } from '../errors/Refusal';
import { refuseForeignHosts } from './refuseForeignHosts';

/**
 * The port that `PORT` names, or 3000.
 *
 * @throws Refusal when it is no port
 */
export function portOf(value: string | undefined): number {
  if (value === undefined || value === '') return 3000;
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new Refusal(
    `PORT is "${value}", which is no port`,
    'Set PORT to a number from 1 to 65535, or leave it out for 3000.',
  );
}

/**
 * Listens, unless told otherwise on this machine alone. Then it answers to this machine's own names alone, too: a foreign
 * page whose name was made to lead here could read what only this machine may.
 *
 * @param host an address of this machine, e.g. `0.0.0.0` for all of them, as `HOST` names it; it is then reached under any
 *   name
 * @returns the address, e.g. `http://localhost:3000`
 * @throws Refusal when the port is taken or not allowed, or the host is none of this machine's
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
    throw refusalOf(cause, port, host);
  }
  const bound = server.server.address();
  return `http://${nameOf(host)}:${typeof bound === 'object' && bound ? bound.port : port}`;
}

function refusalOf(cause: unknown, port: number, host: string | undefined): Refusal {
  const code = systemErrorCode(cause);
  if (host && (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'))
    return new Refusal(
      `HOST is "${host}", which is no address of this machine (${code})`,
      'Leave it out for this machine alone, or set HOST=0.0.0.0 for every address that it has.',
      { cause },
    );
  const why =
    code === 'EADDRINUSE'
      ? 'is taken by another program'
      : `can’t be listened on (${code ?? String(cause)})`;
  return new Refusal(
    `port ${port} ${why}`,
    `Stop what uses it, or choose another one: PORT=${port < 65_535 ? port + 1 : 3000} npm start`,
    { cause },
  );
}

/** The name under which this machine reaches what listens there. */
function nameOf(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
