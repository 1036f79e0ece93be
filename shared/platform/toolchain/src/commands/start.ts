import type { AppName } from '@site/contract/platform';
import {
  activate,
  commit,
  createSiteServer,
  listen,
  openStore,
  portOf,
  publish,
  readLocalBuild,
  readNewest,
  reportFailure,
  say,
  storeFolder,
  whoReleases,
} from '@site/release';
import { localApps } from '@site/release/localApps';
import { requireFreePort } from '../dev-server/developmentPorts';
import { buildApps } from './buildApps';
import { startApi } from './startApi';

/** `npm start`: builds, publishes and activates the apps that changed, then serves the site. */
async function start() {
  const name = process.env.SITE_STORE;
  const folder = storeFolder(name);
  const store = await openStore(name);
  const port = portOf(process.env.PORT);
  // Fail now, not after the builds.
  await requireFreePort(port, process.env.HOST);
  await readNewest(store);
  const by = await whoReleases();

  await buildApps();
  const versions: Record<AppName, string> = {};
  for (const app of localApps()) {
    const build = await readLocalBuild(app);
    versions[app] = (await publish(store, build)).version;
  }
  const { release } = await commit(store, activate(versions, { command: 'npm start' }), {
    note: { by },
    say,
    // On one's own machine, nobody else needs to know.
    allow: (additions) => additions.forEach(say),
  });

  const { origin: api, examples } = await startApi();
  const address = await listen(createSiteServer({ folder, api }), port, process.env.HOST);

  say(`\n${release.site.productName}, release ${release.number}: ${address}`);
  say(`Store: ${store.address}`);
  if (process.env.API_ORIGIN) say(`API: ${api}`);
  const links = Object.keys(examples);
  if (links.length > 0)
    say('\nLinks to try. A local API answers their calls; for the real backend, set API_ORIGIN:');
  const width = Math.max(...links.map((link) => link.length));
  for (const [link, outcome] of Object.entries(examples))
    say(`  ${address}${link.padEnd(width)}  ${outcome}`);
  say('\nStop with Ctrl-C.');
}

await start().catch((error: unknown) => {
  reportFailure(error);
  process.exit();
});
