import { listen } from '@site/release';
import { fastify } from 'fastify';

/**
 * Makes sure that a port can be listened on.
 *
 * @throws Refusal when it can't
 */
export async function requireFreePort(port: number): Promise<void> {
  const probe = fastify();
  await listen(probe, port);
  await probe.close();
}
