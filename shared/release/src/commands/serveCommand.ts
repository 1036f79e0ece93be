import { Command } from 'commander';
import { readPointer } from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import { say } from './report';
import { createSiteServer } from '../serve/createSiteServer';
import { listen, portOf } from '../serve/listen';
import { storeFolder } from '../stores/openStore';
import { openTargetStore, storeOption, type StoreOption } from './options';

/** `serve` */
export const serveCommand = new Command('serve')
  .description('serve the site of a directory store, with /api forwarded to API_ORIGIN')
  .addOption(storeOption())
  .action(async (options: StoreOption) => {
    const folder = storeFolder(options.store);
    const store = await openTargetStore(options);
    const release = await readPointer(store);
    if (!release)
      throw new Refusal(`${store.address} has no release yet`, 'Make the first one: npm start');
    const api = process.env.API_ORIGIN;
    if (!api)
      throw new Refusal(
        'API_ORIGIN is not set, so nothing would answer /api',
        'Set it to the API’s origin, e.g. http://localhost:4000.',
      );
    const server = createSiteServer({ folder, api });
    const address = await listen(server, portOf(process.env.PORT), process.env.HOST);
    say(`Release ${release.number} at ${address}`);
  });
