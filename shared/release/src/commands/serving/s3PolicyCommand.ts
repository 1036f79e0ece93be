import { Option, type Command } from 'commander';
import { Refusal } from '../../errors/Refusal';
import { parseBucket } from '../../stores/openStore';
import { s3Policy, type Role } from '../../stores/s3/s3Policy';
import { createCommand, type SharedOptions } from '../options/createCommand';
import { parseApp } from '../options/parsers';
import { say } from '../output/report';

interface S3PolicyOptions extends SharedOptions {
  role: Role['role'];
  app?: string;
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
visitors: anyone, without credentials. With AWS_ENDPOINT_URL, the policy is Ceph’s, else Amazon’s.

  npm run --silent release -- s3-policy --role team --app marketing > team.json
  aws iam put-user-policy --user-name marketing --policy-name site --policy-document file://team.json
  npm run --silent release -- s3-policy --role visitors > visitors.json
  aws s3api put-bucket-policy --bucket BUCKET --policy file://visitors.json`,
  )
  .action(({ store, role, app }: S3PolicyOptions, command: Command) => {
    if ((role === 'team') !== (app !== undefined))
      command.error(`error: ${role === 'team' ? 'a team needs --app' : `${role} takes no --app`}`);
    const place = parseBucket(store);
    if (!place)
      throw new Refusal(
        'the store is a folder, which has no policies',
        'Name a bucket with --store or SITE_STORE, as s3://bucket/prefix.',
      );
    const isAmazon = !(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL);
    const parsed: Role = role === 'team' ? { role, app: app ?? '' } : { role };
    say(JSON.stringify(s3Policy(parsed, place, isAmazon), null, 2));
  });
