import { Option } from '@commander-js/extra-typings';
import { realpath } from 'node:fs/promises';
import { Refusal } from '@site/project';
import { unlessMissing } from '../basics/reasonOf';
import { nginxConfig } from '../servers/nginx/nginxConfig';
import { fromWorkingFolder, parseBucket, storeFolder } from '../stores/openStore';
import { s3Policy, type Role } from '../stores/s3/s3Policy';
import { createCommand } from './options/createCommand';
import { parseApp, parseOrigin } from './options/parsers';
import { say } from './output/report';

/** `nginx-config` */
export const nginxConfigCommand = createCommand(
  'nginx-config',
  'print an nginx configuration that serves a directory store',
  ['store'],
)
  .requiredOption('--domain <name>', 'the site’s host name in lower case, e.g. example.com')
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
    const letsEncrypt = `/etc/letsencrypt/live/${domain}`;
    const text = nginxConfig({
      domain,
      api,
      folder: await resolveFolder(store),
      certificate: fromWorkingFolder(files.certificate ?? `${letsEncrypt}/fullchain.pem`),
      key: fromWorkingFolder(files.key ?? `${letsEncrypt}/privkey.pem`),
    });
    say(text.trimEnd());
  });

/** Resolves the store's folder; its symbolic links too if it exists here: nginx follows none. */
async function resolveFolder(store: string | undefined): Promise<string> {
  const folder = storeFolder(store);
  return (await unlessMissing(realpath(folder))) ?? folder;
}

/** `s3-policy --role ROLE` */
export const s3PolicyCommand = createCommand(
  's3-policy',
  'print the policy of a role in a bucket',
  ['store'],
)
  .addOption(
    new Option('--role <role>', 'who gets the policy')
      .choices(['team', 'releaser', 'reader', 'visitors'])
      .makeOptionMandatory(),
  )
  .option('--app <app>', 'the app of the team', parseApp)
  .addHelpText(
    'after',
    `
team: publishes versions of one app, and reads. releaser: makes releases of published versions.
reader: reads all of a store, to promote or copy it to another one, where it needs to be the releaser.
visitors: anyone, without credentials. The policy is Amazon’s, or Ceph’s with another endpoint.
A user may have several policies, each with its own name: a second one of the same name replaces the first.

  npm run --silent release -- s3-policy --role team --app marketing > team.json
  aws iam put-user-policy --user-name marketing --policy-name site-team-marketing --policy-document file://team.json
  npm run --silent release -- s3-policy --role releaser > releaser.json
  aws iam put-user-policy --user-name ci --policy-name site-releaser --policy-document file://releaser.json
  npm run --silent release -- s3-policy --role visitors > visitors.json
  aws s3api put-bucket-policy --bucket BUCKET --policy file://visitors.json`,
  )
  .action(async ({ store, role, app }, command) => {
    if ((role === 'team') !== (app !== undefined))
      command.error(`error: ${role === 'team' ? 'a team needs --app' : `${role} takes no --app`}`);
    const place = parseBucket(store);
    if (!place)
      throw new Refusal(
        'the store is a folder, which has no policies',
        'Name a bucket with --store or SITE_STORE, as s3://bucket/prefix.',
      );
    // The SDK is slow to load.
    const { S3Store } = await import('../stores/s3/S3Store');
    const isAmazon = await new S3Store(place.bucket, place.prefix).isAmazon();
    say(JSON.stringify(s3Policy({ role, app } as Role, place, isAmazon), null, 2));
  });
