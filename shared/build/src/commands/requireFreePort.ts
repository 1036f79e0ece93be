import { listen } from '@site/release';
import { fastify } from 'fastify';

/**
 * Makes sure that a port can be listened on.
 *
 * @param host as `listen` takes it
 *
 * @throws Refusal when it can't
 */
export async function requireFreePort(port: number, host?: string): Promise<void> {
  const probe = fastify();
  await listen(probe, port, host);
  await probe.close();
}
