import { Command, Option } from 'commander';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../errors/systemErrors';
import { nginxConfig } from '../../nginx/nginxConfig';
import { requireDomain } from '../../nginx/requireDomain';
import { requireNamedApi } from '../../nginx/requireNamedApi';
import { Refusal } from '../../errors/Refusal';
import { say } from '../output/report';
import { storeFolder } from '../../stores/openStore';
import { storeOption, type StoreOption } from '../options/options';

interface NginxConfigOptions extends StoreOption {
  domain: string;
  api: string;
  certificate?: string;
  key?: string;
}

/** `nginx-config` */
export const nginxConfigCommand = new Command('nginx-config')
  .description('print an nginx configuration that serves a directory store')
  .addOption(storeOption())
  .requiredOption('--domain <name>', 'the site’s host name, e.g. example.com')
  .requiredOption('--api <origin>', 'origin of the API behind /api, e.g. https://api.internal:8443')
  .addOption(
    new Option('--certificate <file>', 'certificate file, with its chain').default(
      undefined,
      'certbot’s',
    ),
  )
  .addOption(new Option('--key <file>', 'key of the certificate').default(undefined, 'certbot’s'))
  .addHelpText(
    'after',
    `
Its first lines say where to put it. To write a file without npm’s own output:
  npm run --silent release -- nginx-config --domain example.com --api https://api.internal:8443 > example.com.conf`,
  )
  .action(async ({ store, domain, api, ...files }: NginxConfigOptions) => {
    requireDomain(domain);
    requireNamedApi(api);
    const letsEncrypt = `/etc/letsencrypt/live/${domain}`;
    const text = nginxConfig({
      domain,
      api,
      folder: await resolveFolder(store),
      certificate: resolveFromCaller(files.certificate ?? `${letsEncrypt}/fullchain.pem`),
      key: resolveFromCaller(files.key ?? `${letsEncrypt}/privkey.pem`),
    });
    say(text.trimEnd());
  });

/** Resolves the store's folder; its symbolic links too if it exists here: nginx follows none. */
async function resolveFolder(store: string | undefined): Promise<string> {
  if (store?.startsWith('s3://'))
    throw new Refusal(
      `${store} is no folder, so nginx can’t serve it`,
      'Put a CDN in front of the bucket, or name a store that is a folder.',
    );
  const folder = storeFolder(store);
  return (await unlessMissing(realpath(folder))) ?? folder;
}

/** Resolves a path from the folder where npm was called. */
const resolveFromCaller = (file: string) =>
  path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
