import { Option } from '@commander-js/extra-typings';
import { Refusal } from '@site/project';
import { parseBucket } from '../../stores/openStore';
import { s3Policy, type Role } from '../../stores/s3/s3Policy';
import { createCommand } from '../run/createCommand';
import { parseApp } from '../run/parsers';
import { say } from '../run/report';

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
reader: reads all of a store, to deploy from it, or to copy it to another one, where it needs to be the releaser.
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
    const { S3Store } = await import('../../stores/s3/S3Store');
    const isAmazon = await new S3Store(place.bucket, place.prefix).isAmazon();
    say(JSON.stringify(s3Policy({ role, app } as Role, place, isAmazon), null, 2));
  });
