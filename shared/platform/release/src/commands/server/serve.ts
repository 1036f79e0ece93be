import { advise, hint, Refusal } from '@site/project';
import { readPointer } from '../../log/readEntries';
import { noRelease } from '../../basics/firstRelease';
import { isLoopback } from '../../basics/isLoopback';
import { isOfThisMachine } from '../../changes/publicOrigin';
import {
  refuseOthers,
  describeExamples,
  startLocalApis,
} from '../../servers/local-api/startLocalApis';
import { createSiteServer } from '../../servers/serve/createSiteServer';
import { listen } from '../../servers/serve/listen';
import { portOf } from '../../servers/serve/settings';
import { storeFolder } from '../../stores/openStore';
import { createCommand, openTargetStore } from '../run/createCommand';
import { say, sayError } from '../run/report';

export const serveCommand = createCommand(
  'serve',
  'serve the site of a directory store on this machine',
  ['store'],
)
  .addHelpText(
    'after',
    `
For example:
  npm run release -- serve
  API_ORIGIN=http://localhost:4000 npm run release -- serve

API_ORIGIN answers /api; without it, a local API does for a site of this machine alone. PORT and HOST choose
where it listens. It limits no clients: on the internet, use nginx.`,
  )
  .action(async (options) => {
    const folder = storeFolder(options.store);
    const store = await openTargetStore(options);
    const release = await readPointer(store);
    if (!release) throw noRelease(store);
    const { HOST: host, API_ORIGIN: real } = process.env;
    const isOpen = Boolean(host) && !isLoopback(host ?? '');
    const isPrivate = !isOpen && isOfThisMachine(release.site.publicOrigin ?? '');
    const local = !real && isPrivate ? await startLocalApis() : undefined;
    const api = real || local?.origin;
    if (!api)
      throw new Refusal(
        'API_ORIGIN is not set, so nothing would answer /api',
        `Set it to the API’s origin, e.g. http://localhost:4000.${isPrivate ? '' : ' A local API would answer only if both publicOrigin and HOST were of this machine.'}`,
      );
    const server = createSiteServer({ folder, api });
    if (local) refuseOthers(server);
    const address = await listen(server, portOf(process.env.PORT), host);
    say(`Release ${release.number} at ${address}`);
    for (const line of describeExamples(local?.examples ?? {}, address)) say(line);
    if (isOpen)
      sayError(
        hint`Other machines can reach this server at HOST=${host ?? ''}. It is made for your own machine and limits no clients. On the internet, use nginx: ${advise('nginx-config', '--help')}`,
        options,
      );
  });
