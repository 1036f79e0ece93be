import { localApps, requireOwnTools } from '@site/project';
import {
  createSiteServer,
  deployBuilds,
  describeExamples,
  listen,
  openStore,
  portOf,
  readNewest,
  reportFailure,
  say,
  storeFolder,
} from '@site/release';
import { requireFreePort } from '../dev-server/developmentPorts';
import { buildApps } from './buildApps';
import { startApi } from './startApi';

/** `npm start`: builds and deploys the apps that changed, then serves the site. */
async function start() {
  requireOwnTools();
  const folder = storeFolder();
  const store = await openStore();
  const port = portOf(process.env.PORT);
  // Fail now, not after the builds.
  await requireFreePort(port, process.env.HOST);
  await readNewest(store);

  await buildApps();
  // On one's own machine, nobody else needs to know of new origins. Sources may have changed since the build.
  const { release } = await deployBuilds(localApps(), {
    store: folder,
    allow: true,
    staleBuild: true,
  });

  const { origin: api, examples } = await startApi();
  const address = await listen(createSiteServer({ folder, api }), port, process.env.HOST);

  say(`\n${release.site.productName}, release ${release.number}: ${address}`);
  say(`Store: ${store.address}`);
  if (process.env.API_ORIGIN) say(`API: ${api}`);
  for (const line of describeExamples(examples, address)) say(line);
  say('\nStop with Ctrl-C.');
}

await start().catch((error: unknown) => {
  reportFailure(error);
  process.exit();
});
