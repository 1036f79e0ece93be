import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { examples } from '../options/examples';
import { promote, readPromotion, type Promotion } from '../../operations/copy/promote';
import { versionLabel } from '../../records/namedVersions';
import { openStore } from '../../stores/openStore';
import { addCheckOptions, type CheckOptions } from '../options/checkOptions';
import {
  allowOption,
  createNote,
  dryRunOption,
  messageOption,
  notifyOption,
  openTargetStore,
  parseApp,
  type AllowOption,
  type ReleaseOptions,
} from '../options/options';
import { notifying, type Attempt } from '../output/notifying';
import { say } from '../output/report';
import { makeRelease, sayLive } from '../output/sayLive';

type PromoteCommandOptions = ReleaseOptions &
  AllowOption &
  CheckOptions & { from: string; to: string };

/** `promote --from STORE --to STORE [APP …]` */
export const promoteCommand = addCheckOptions(
  new Command('promote')
    .description(
      'copy the versions that are live in one store to another one, and make them live there',
    )
    .argument(
      '[apps...]',
      'live apps of the first store; all if none is named',
      (app: string, apps: AppName[] = []) => [...apps, parseApp(app)],
    )
    .requiredOption('--from <store>', 'where they are live: a folder, or s3://bucket/prefix')
    .requiredOption('--to <store>', 'where to make them live')
    .addOption(messageOption())
    .addOption(dryRunOption())
    .addOption(allowOption()),
)
  .addOption(notifyOption())
  .addHelpText(
    'after',
    examples('promote marketing --from s3://site/staging --to s3://site/production'),
  )
  .action((apps: AppName[], options: PromoteCommandOptions, command: Command) =>
    notifying(describe, run)(apps, { ...options, store: options.to }, command),
  );

function describe(apps: AppName[], { from, to }: PromoteCommandOptions): Attempt {
  return {
    command: ['promote', '--from', from, '--to', to, ...apps].join(' '),
    versions: Object.fromEntries(apps.map((app) => [app, undefined])),
  };
}

async function run(apps: AppName[], options: PromoteCommandOptions, command: Command) {
  const source = await openStore(options.from);
  const rehearsal = await openTargetStore({ ...options, dryRun: true });
  if (source.address === rehearsal.address)
    command.error('error: --from and --to name the same store');
  const note = await createNote(options);
  say(`Reading what is live in ${source.address} …`);
  const promotion = await readPromotion(source, apps);
  const what = () => describePromotion(promotion);

  // A refusal must come before anything is written, so the promotion is first run dry.
  const allow = options.allow && ((additions: string[]) => additions.forEach(say));
  const rehearse = () => promote(rehearsal, promotion, { note, allow, say: () => {} });
  if (options.dryRun) return sayLive(rehearsal, options, rehearse, what);
  await makeRelease(rehearse);

  const store = await openTargetStore(options);
  return sayLive(
    store,
    options,
    // What it asks for has been printed.
    (hooks) => promote(store, promotion, { note, allow: allow && (() => {}), say, ...hooks }),
    what,
  );
}

const describePromotion = ({ builds, release, from }: Promotion) =>
  `${builds.map(({ manifest }) => versionLabel(manifest)).join(', ')}, as in release ${release} of ${from}`;
