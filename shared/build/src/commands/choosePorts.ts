import { SHELL, type AppName } from '@site/contract';
import { portOf } from '@site/release';
import { DEVELOPMENT_PORTS } from '../dev-server/developmentPorts';
import { requireFreePort } from './requireFreePort';

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
