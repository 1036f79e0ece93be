import type { FastifyInstance } from 'fastify';
import { codeOf } from '../codeOf';
import { Refusal } from '../Refusal';

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
 * Listens on this machine alone.
 *
 * @returns the address, e.g. `http://localhost:3000`
 * @throws Refusal when the port is taken or not allowed
 */
export async function listen(server: FastifyInstance, port: number): Promise<string> {
  try {
    await server.listen({ port, host: 'localhost' });
  } catch (cause) {
    const code = codeOf(cause);
    const why =
      code === 'EADDRINUSE'
        ? 'is taken by another program'
        : `can’t be listened on (${code ?? String(cause)})`;
    throw new Refusal(
      `port ${port} ${why}`,
      `Stop what uses it, or choose another one: PORT=${port < 65_535 ? port + 1 : 3000} npm start`,
      { cause },
    );
  }
  const bound = server.server.address();
  return `http://localhost:${typeof bound === 'object' && bound ? bound.port : port}`;
}
