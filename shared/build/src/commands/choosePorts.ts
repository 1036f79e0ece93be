import { SHELL, type AppName } from '@site/contract';
import { listen, portOf } from '@site/release';
import { fastify } from 'fastify';
import { DEVELOPMENT_PORTS } from '../dev-server/developmentPorts';

/**
 * Chooses a port for the development server of each app, and tells them by the environment. The
 * shell's is `PORT` or 3000, where people expect the site. Remotes get the next free ports.
 *
 * @throws Refusal when the shell's port is taken
 */
export async function choosePorts(apps: AppName[]): Promise<void> {
  const first = portOf(process.env.PORT);
  const ports: Record<AppName, number> = {};
  if (apps.includes(SHELL)) {
    await requireFreePort(first);
    ports[SHELL] = first;
  }
  let next = first + 1;
  for (const app of apps.filter((name) => name !== SHELL)) {
    while (!(await isFree(next))) next += 1;
    ports[app] = next;
    next += 1;
  }
  process.env[DEVELOPMENT_PORTS] = JSON.stringify(ports);
}

const isFree = (port: number) =>
  requireFreePort(port).then(
    () => true,
    () => false,
  );

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
