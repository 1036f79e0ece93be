import { Refusal } from '../errors/Refusal';
import { readPointer } from '../log/readPointer';
import { noRelease } from '../repository/firstRelease';
import { readOverview, TIMELINE_LENGTH } from '../reports/readOverview';
import { createSiteServer } from '../serve/createSiteServer';
import { createStatusServer } from '../serve/createStatusServer';
import { listen } from '../serve/listen';
import { portOf } from '../serve/settings';
import { statusPage } from '../status-page/statusPage';
import { storeFolder } from '../stores/openStore';
import { createCommand, openTargetStore } from './options/createCommand';
import { parsePort } from './options/parsers';
import { say, sayError } from './output/report';

/** `serve` */
export const serveCommand = createCommand(
  'serve',
  'serve the site of a directory store on this machine, with /api forwarded to API_ORIGIN',
  ['store'],
)
  .option('--status <port>', 'serve the page of status --html to this machine alone', parsePort)
  .addHelpText(
    'after',
    `
For example:
  API_ORIGIN=http://localhost:4000 npm run release -- serve --status 3001

PORT and HOST choose where it listens. It limits no clients: on the internet, use nginx.`,
  )
  .action(async (options) => {
    const folder = storeFolder(options.store);
    const store = await openTargetStore(options);
    const release = await readPointer(store);
    if (!release) throw noRelease(store);
    const api = process.env.API_ORIGIN;
    if (!api)
      throw new Refusal(
        'API_ORIGIN is not set, so nothing would answer /api',
        'Set it to the API’s origin, e.g. http://localhost:4000.',
      );
    if (options.status !== undefined) {
      const draw = async () => statusPage(await readOverview(store, TIMELINE_LENGTH));
      say(`Status at ${await listen(createStatusServer(draw), options.status)}`);
    }
    const host = process.env.HOST;
    const address = await listen(createSiteServer({ folder, api }), portOf(process.env.PORT), host);
    say(`Release ${release.number} at ${address}`);
    if (host && !LOOPBACK.test(host))
      sayError(
        `Other machines can reach this server at HOST=${host}. It is made for your own machine and limits no clients. On the internet, use nginx: npm run release -- nginx-config --help`,
      );
  });

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
