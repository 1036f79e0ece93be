import { Refusal } from '@site/project';
import { readPointer } from '../../log/readPointer';
import { noRelease } from '../../basics/firstRelease';
import { createSiteServer } from '../../servers/serve/createSiteServer';
import { listen } from '../../servers/serve/listen';
import { portOf } from '../../servers/serve/settings';
import { storeFolder } from '../../stores/openStore';
import { createCommand, openTargetStore } from '../run/createCommand';
import { say, sayError } from '../run/report';
import { advise } from '../../basics/advise';

/** `serve` */
export const serveCommand = createCommand(
  'serve',
  'serve the site of a directory store on this machine, with /api forwarded to API_ORIGIN',
  ['store'],
)
  .addHelpText(
    'after',
    `
For example:
  API_ORIGIN=http://localhost:4000 npm run release -- serve

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
    const host = process.env.HOST;
    const address = await listen(createSiteServer({ folder, api }), portOf(process.env.PORT), host);
    say(`Release ${release.number} at ${address}`);
    if (host && !LOOPBACK.test(host))
      sayError(
        `Other machines can reach this server at HOST=${host}. It is made for your own machine and limits no clients. On the internet, use nginx: ${advise('nginx-config', '--help')}`,
      );
  });

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
