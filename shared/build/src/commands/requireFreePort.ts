import { listen } from '@site/release';
import { fastify } from 'fastify';

/**
 * Checks that this process can listen on a port.
 *
 * @param host as for `listen`
 * @throws Refusal when the port is taken or may not be used
 */
export async function requireFreePort(port: number, host?: string): Promise<void> {
  const probe = fastify();
  await listen(probe, port, host);
  await probe.close();
}
