import { APP_NAMES } from '@site/contract';
import {
  activate,
  createSiteServer,
  listen,
  openStore,
  portOf,
  publish,
  readBuild,
  readSiteSettings,
  reportFailure,
  say,
  storeFolder,
  whoReleases,
  type Changes,
} from '@site/release';
import { appFolder } from '@site/release/appFolder';
import { buildApps } from './buildApps';
import { confirmationLink, startLocalApi } from './localApi';
import { requireFreePort } from './requireFreePort';

/** `npm start`: builds what changed, publishes it, makes it live and serves the site. */
async function start() {
  const name = process.env.SITE_STORE;
  const folder = storeFolder(name);
  const store = await openStore(name);
  const port = portOf(process.env.PORT);
  // What would fail in the end fails before the builds.
  await requireFreePort(port, process.env.HOST);
  await readSiteSettings(store);
  const by = await whoReleases();

  await buildApps();
  const changes: Changes = {};
  for (const app of APP_NAMES) {
    const build = await readBuild(app, appFolder(app, 'dist'));
    await publish(store, build);
    changes[app] = build.manifest.version;
  }
  const release = await activate(store, changes, { by, command: 'npm start' });

  const local = process.env.API_ORIGIN ? undefined : await startLocalApi();
  const api = process.env.API_ORIGIN || local?.origin || '';
  const address = await listen(createSiteServer({ folder, api }), port, process.env.HOST);

  say(`\n${release.site.productName}, release ${release.number}: ${address}`);
  say(`Store: ${store.address}`);
  if (!local) say(`/api is answered by ${api}`);
  else {
    say(
      '\nConfirmation links, answered by the local API, which stands in for the product’s backend (API_ORIGIN):',
    );
    const width = Math.max(...Object.keys(local.tokens).map((token) => token.length));
    for (const [token, shows] of Object.entries(local.tokens)) {
      say(`  ${token.padEnd(width)}  ${confirmationLink(address, token)}  ${shows}`);
    }
  }
  say('\nStop with Ctrl-C.');
}

await start().catch((error: unknown) => {
  reportFailure(error);
  process.exit();
});
