import type { AppName } from '@site/contract';
import type { Command } from 'commander';
import { promote, readPromotion, type Promotion } from '../../copy/promote';
import { versionLabel } from '../../documents/namedVersions';
import { openStore } from '../../stores/openStore';
import { createCommand, type SharedOptions } from '../options/createCommand';
import { openTargetStore } from '../options/options';
import { parseApp } from '../options/parsers';
import { liveAlready, liveLine, makeRehearsed } from '../output/makeChange';
import { notifying } from '../output/notifying';
import { say } from '../output/report';

type PromoteOptions = SharedOptions & { from: string; to: string };

/** `promote --from STORE --to STORE [APP …]` */
export const promoteCommand = createCommand(
  'promote',
  'copy the versions that are live in one store to another one, and make them live there',
  ['message', 'dryRun', 'notify', 'allow', 'check', 'checkFor'],
  'promote marketing --from s3://site/staging --to s3://site/production',
)
  .argument(
    '[apps...]',
    'live apps of the first store; all if none is named',
    (app: string, apps: AppName[] = []) => [...apps, parseApp(app)],
  )
  .requiredOption('--from <store>', 'where they are live: a folder, or s3://bucket/prefix')
  .requiredOption('--to <store>', 'where to make them live')
  .action((apps: AppName[], { from, to, ...given }: PromoteOptions, command: Command) => {
    const options = { ...given, store: to };
    const attempt = {
      command: ['promote', '--from', from, '--to', to, ...apps].join(' '),
      versions: Object.fromEntries(apps.map((app) => [app, undefined])),
    };
    return notifying(attempt, options, async () => {
      const source = await openStore(from);
      if (source.address === (await openTargetStore(options)).address)
        command.error('error: --from and --to name the same store');
      say(`Reading what is live in ${source.address} …`);
      const promotion = await readPromotion(source, apps);
      const names = promotion.builds.map(({ manifest }) => manifest.app);
      return makeRehearsed(
        options,
        (store, how) => promote(store, promotion, how),
        liveLine(() => describe(promotion), liveAlready(names)),
      );
    });
  });

const describe = ({ builds, release, from }: Promotion) =>
  `${builds.map(({ manifest }) => versionLabel(manifest)).join(', ')}, as in release ${release} of ${from}`;
