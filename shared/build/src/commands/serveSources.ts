import { SHELL, type AppName } from '@site/contract';
import { say } from '@site/release';
import { developmentOrigin } from '../dev-server/developmentPorts';
import { serveApps } from '../dev-server/serveApps';
import { choosePorts } from './choosePorts';
import { confirmationLink, startLocalApi } from './localApi';

/**
 * Serves a site of development servers: the shell and some remotes, all from their sources. Prints
 * its address.
 *
 * @param apps the shell first
 * @throws Refusal when the shell's port is taken or a server can't start
 */
export async function serveSources(apps: AppName[]): Promise<void> {
  const localApi = process.env.API_ORIGIN ? undefined : await startLocalApi();
  const api = process.env.API_ORIGIN || localApi?.origin || '';
  // After the local API, which takes any free port.
  await choosePorts(apps);

  say(`Starting the development servers of ${apps.join(', ')} …`);
  await serveApps(apps, { API_ORIGIN: api });

  const address = developmentOrigin(SHELL);
  say(`\nThe site, live: ${address}`);
  say('A saved change shows at once, and keeps the state of components where React can.');
  if (localApi) say(`Confirmation link: ${confirmationLink(address, 'good')}`);
  say('\nStop with Ctrl-C.');
}
