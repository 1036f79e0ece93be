import { realpath } from 'node:fs/promises';
import { unlessMissing } from '../../basics/errors';
import { nginxConfig } from '../../servers/nginx/nginxConfig';
import { fromWorkingFolder, storeFolder } from '../../stores/openStore';
import { createCommand } from '../run/createCommand';
import { parseDomain, parseOrigin } from '../run/parsers';
import { say } from '../run/report';

export const nginxConfigCommand = createCommand(
  'nginx-config',
  'print an nginx configuration that serves a directory store',
  ['store'],
)
  .requiredOption('--domain <name>', 'the site’s host name, e.g. example.com', parseDomain)
  .requiredOption(
    '--api <origin>',
    'origin of the API behind /api, e.g. https://api.internal:8443; with https not an IP address',
    parseOrigin,
  )
  .option('--certificate <file>', 'certificate file, with its chain; certbot’s by default')
  .option('--key <file>', 'key of the certificate; certbot’s by default')
  .addHelpText(
    'after',
    `
Its first lines say where to put it. To write a file without npm’s own output:
  npm run --silent release -- nginx-config --domain example.com --api https://api.internal:8443 > example.com.conf`,
  )
  .action(async ({ store, domain, api, ...files }) => {
    const folder = storeFolder(store);
    const letsEncrypt = `/etc/letsencrypt/live/${domain}`;
    const text = nginxConfig({
      domain,
      api,
      // Without symbolic links, if it exists here: nginx follows none.
      folder: (await unlessMissing(realpath(folder))) ?? folder,
      certificate: fromWorkingFolder(files.certificate ?? `${letsEncrypt}/fullchain.pem`),
      key: fromWorkingFolder(files.key ?? `${letsEncrypt}/privkey.pem`),
    });
    say(text.trimEnd());
  });
