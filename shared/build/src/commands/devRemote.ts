import { REMOTE_NAMES } from '@site/contract';
import {
  createSiteServer,
  listen,
  openStore,
  readPointer,
  Refusal,
  reportFailure,
  say,
  storeFolder,
} from '@site/release';
import { Argument, Command, CommanderError } from 'commander';
import type { RemoteName } from '@site/contract';
import { developmentOrigin, developmentPort } from '../dev-server/developmentPorts';
import { startLocalApi } from './localApi';
import { requireFreePort } from './requireFreePort';
import { serveApp } from '../dev-server/serveApp';

/** `npm run dev -w <remote>`: runs one remote's development server inside an existing site. */
const program = new Command('dev')
  .description(
    'run one remote live inside a site: the last release of the store, or a running site',
  )
  .addArgument(new Argument('<remote>').choices(REMOTE_NAMES))
  .option('--site <url>', 'origin of a running site (default: serve the last release of the store)')
  .exitOverride()
  .action(async (remote: RemoteName, { site }: { site?: string }) => {
    await requireFreePort(developmentPort(remote));
    const surrounding = site ? originOf(site) : await serveLastRelease();
    say(`Starting ${remote} inside ${site ?? 'the last release'} …`);
    await serveApp(remote, { SITE_URL: surrounding });
    say(`\nThe site with ${remote} live: ${developmentOrigin(remote)}\n\nStop with Ctrl-C.`);
  });

function originOf(site: string): string {
  if (URL.canParse(site) && /^https?:/.test(site)) return new URL(site).origin;
  throw new Refusal(
    `--site ${site} is not an http or https address`,
    'Give the origin of a running site, e.g. --site http://localhost:3000',
  );
}

async function serveLastRelease(): Promise<string> {
  const name = process.env.SITE_STORE;
  const folder = storeFolder(name);
  const store = await openStore(name);
  if (!(await readPointer(store)))
    throw new Refusal(`${store.address} has no release yet`, 'Make the first one: npm start');
  const api = process.env.API_ORIGIN || (await startLocalApi()).origin;
  return listen(createSiteServer({ folder, api }), 0);
}

await program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  reportFailure(error);
  process.exit();
});
