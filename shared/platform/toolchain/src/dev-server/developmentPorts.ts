import { SHELL, type AppName } from '@site/format';
import { listen, portOf } from '@site/release';
import { fastify } from 'fastify';

/** Ports of this process's development servers by app. */
const ports = new Map<AppName, number>();

/** Returns the apps that have a development server. */
export const developedApps = () => [...ports.keys()];

/** Returns the port of an app's development server: the one chosen for it, or `PORT`, or 3000. */
export const developmentPort = (app: AppName) => ports.get(app) ?? portOf(process.env.PORT);

/** Returns the origin of an app's development server. */
export const developmentOrigin = (app: AppName) => `http://localhost:${developmentPort(app)}`;

/**
 * Chooses a port for the development server of each app. The shell, which is the first, gets `PORT` or
 * 3000, where people expect the site. Remotes get the next free ports.
 *
 * @throws Refusal when the shell's port is taken
 */
export async function choosePorts(apps: AppName[]): Promise<void> {
  ports.clear();
  let next = portOf(process.env.PORT);
  for (const app of apps) {
    if (app === SHELL) {
      await requireFreePort(next);
    } else {
      do next += 1;
      while (!(await isFree(next)));
    }
    ports.set(app, next);
  }
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
