import { SHELL, type AppName } from '@site/contract';
import { say } from '@site/release';
import { appFolder } from '@site/release/appFolder';
import { developmentOrigin } from '../dev-server/developmentPorts';
import { serveApp } from '../dev-server/serveApp';
import { createTypeCheck } from '../dev-server/createTypeCheck';
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
  const check = createTypeCheck(apps.map((app) => appFolder(app)));
  await Promise.all(apps.map((app) => serveApp(app, { API_ORIGIN: api }, check)));
  check.start();

  const address = developmentOrigin(SHELL);
  say(`\nThe site, live: ${address}`);
  say('A saved change shows at once, and keeps the state of components where React can.');
  if (localApi) say(`Confirmation link: ${confirmationLink(address, 'good')}`);
  say('\nStop with Ctrl-C.');
}
