import { parseUrl, routesOf, SHELL, type AppName, type Manifests } from '@site/format';
import { localApps, localRemotes, Refusal } from '@site/project';
import {
  createSiteServer,
  describeExamples,
  listen,
  openStore,
  readPointer,
  runProgram,
  say,
  storeFolder,
} from '@site/release';
import { Argument, Command } from 'commander';
import { choosePorts, developedApps, developmentOrigin } from '../dev-server/developmentPorts';
import { readSources } from '../dev-server/DevelopmentSources';
import { findDefinitionFaults } from '../dev-server/findDefinitionFaults';
import { pagesWithParts } from '../dev-server/pagesWithParts';
import { loadConfiguration } from '../dev-server/loadConfiguration';
import { requireSite } from '../dev-server/RunningSite';
import { serveApps } from '../dev-server/serveApps';
import { startApi } from './startApi';

/** `npm run dev`: runs development servers, of all apps or of one remote inside an existing site. */
const program = new Command('dev')
  .description('run the shell and all remotes live, or one remote inside a released site')
  .addArgument(new Argument('[remote]', 'run this one alone').choices(localRemotes()))
  .option('--site <url>', 'origin of a running site (default: serve the last release of the store)')
  .exitOverride()
  .action(async (remote: AppName | undefined, { site }: { site?: string }) => {
    if (remote === undefined) return serveSources(localApps());
    // Both take a second, in different processes.
    const [origin] = await Promise.all([
      site ? requireSite(originOf(site)) : serveLastRelease(),
      loadConfiguration(remote),
    ]);
    await choosePorts([remote]);
    say(`Starting ${remote} inside ${site ?? 'the last release'} …`);
    await serveApps([remote], { SITE_URL: origin });
    const address = developmentOrigin(remote);
    say(`\nThe site with ${remote} live: ${address}`);
    const manifests = await readManifests(origin);
    sayPages(remote, address, manifests);
    sayFaults(manifests);
    say('\nStop with Ctrl-C.');
  });

/** Serves a site of development servers: the shell and some remotes, all from their sources. */
async function serveSources(apps: AppName[]): Promise<void> {
  const api = await startApi();
  // After the local API, which takes any free port.
  await choosePorts(apps);
  say(`Starting the development servers of ${apps.join(', ')} …`);
  await serveApps(apps, { API_ORIGIN: api.origin });
  const address = developmentOrigin(SHELL);
  say(`\nThe site, live: ${address}`);
  sayFaults(await readManifests());
  say('A saved change shows at once, and keeps the state of components where React can.');
  for (const line of describeExamples(api.examples, address)) say(line);
  say('\nStop with Ctrl-C.');
}

/** Returns the manifests of the site's apps; undefined if a first build failed. A page says itself why. */
const readManifests = async (site?: string): Promise<Manifests | undefined> =>
  (await readSources(site).catch(() => undefined))?.manifests;

/** Says what is wrong in definitions. A server keeps the one that it started with, so once is enough. */
function sayFaults(manifests: Manifests | undefined) {
  if (!manifests) return;
  for (const fault of findDefinitionFaults(developedApps(), manifests)) say(fault);
}

/** Says where the pages of a remote are, and which pages show its parts. */
function sayPages(remote: AppName, address: string, manifests: Manifests | undefined) {
  if (!manifests) return;
  const shown = (path: string) => `  ${address}${path.replace(/\/\*$/, '')}`;
  for (const { path, page } of routesOf(manifests)) if (page.remote === remote) say(shown(path));
  for (const { part, path } of pagesWithParts(manifests, remote))
    say(`${shown(path)} shows its part ${part}`);
}

function originOf(site: string): string {
  const url = parseUrl(site);
  if (url && /^https?:/.test(site)) return url.origin;
  throw new Refusal(
    `--site ${site} is not an http or https address`,
    'Give the origin of a running site, e.g. --site http://localhost:3000',
  );
}

/** Serves the last release of the store, with the local APIs. @returns its origin */
async function serveLastRelease(): Promise<string> {
  const folder = storeFolder();
  const store = await openStore();
  if ((await readPointer(store))?.apps[SHELL] === undefined)
    throw new Refusal(
      `${store.address} has no release yet`,
      localApps().includes(SHELL)
        ? 'Make the first one: npm start'
        : 'Name a running site, e.g. npm run dev -- --site http://localhost:3000, or a store with SITE_STORE.',
    );
  const { origin: api } = await startApi();
  return listen(createSiteServer({ folder, api }), 0);
}

await runProgram(program, process.argv.slice(2));
// A server that did start would keep the process alive.
if (process.exitCode) process.exit();
