import { APP_NAMES, type AppName } from '@site/contract';
import { reportFailure, say } from '@site/release';
import { developmentOrigin, developmentPort } from '../dev-server/developmentPorts';
import { confirmationLink, startLocalApi } from './localApi';
import { requireFreePort } from './requireFreePort';
import { serveApp } from '../dev-server/serveApp';

/** `npm run dev`: runs the development servers of the shell and all remotes. */
async function dev() {
  for (const app of APP_NAMES) await requireFreePort(developmentPort(app));
  const localApi = process.env.API_ORIGIN ? undefined : await startLocalApi();
  const api = process.env.API_ORIGIN || localApi?.origin || '';

  say(`Starting the development servers of ${APP_NAMES.join(', ')} …`);
  const ready = APP_NAMES.map((app: AppName) => serveApp(app, { API_ORIGIN: api }));
  await Promise.all(ready);

  const address = developmentOrigin('shell');
  say(`\nThe site, live: ${address}`);
  say(`A change in an app's source reloads the page.`);
  if (localApi) say(`Confirmation link: ${confirmationLink(address, 'good')}`);
  say('\nStop with Ctrl-C.');
}

await dev().catch((error: unknown) => {
  reportFailure(error);
  process.exit();
});
