import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { promote, readPromotion, type Promotion } from '../../operations/copy/promote';
import { versionLabel } from '../../records/namedVersions';
import { openStore } from '../../stores/openStore';
import { checkForOption, checkOption, type CheckOptions } from '../options/checkOptions';
import {
  allowOption,
  createNote,
  dryRunOption,
  messageOption,
  notifyOption,
  openTargetStore,
  parseApp,
  type AllowOption,
  type DryRunOption,
  type MessageOption,
  type NotifyOption,
  type StoreOption,
} from '../options/options';
import { notifying, type Attempt } from '../output/notifying';
import { say } from '../output/report';
import { makeRelease, sayLive } from '../output/sayLive';

type PromoteCommandOptions = StoreOption &
  MessageOption &
  DryRunOption &
  CheckOptions &
  NotifyOption &
  AllowOption & { from: string; to: string };

/** `promote --from STORE --to STORE [APP …]` */
export const promoteCommand = new Command('promote')
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
  .addOption(allowOption())
  .addOption(checkOption())
  .addOption(checkForOption())
  .addOption(notifyOption())
  .action((apps: AppName[], options: PromoteCommandOptions, command: Command) =>
    notifying(attempt, run)(apps, { ...options, store: options.to }, command),
  );

const attempt = (apps: AppName[]): Attempt => ({
  command: ['promote', ...apps].join(' '),
  versions: Object.fromEntries(apps.map((app) => [app, undefined])),
});

async function run(apps: AppName[], options: PromoteCommandOptions, command: Command) {
  const { from, to, dryRun } = options;
  const source = await openStore(from);
  const rehearsal = await openTargetStore({ store: to, dryRun: true });
  if (source.address === rehearsal.address)
    command.error('error: --from and --to name the same store');
  const note = await createNote(options);
  say(`Reading what is live in ${source.address} …`);
  const promotion = await readPromotion(source, apps);

  // A refusal must come before anything is written, so the promotion is first run dry.
  const allow = options.allow && ((additions: string[]) => additions.forEach(say));
  const sayInDryRun = dryRun ? say : () => {};
  const rehearse = () => promote(rehearsal, promotion, { note, allow, say: sayInDryRun });
  if (dryRun) return sayLive(rehearsal, options, rehearse, () => describe(promotion));
  await makeRelease(rehearse);

  const store = await openTargetStore({ store: to });
  return sayLive(
    store,
    options,
    // What it asks for has been printed.
    (hooks) => promote(store, promotion, { note, allow: allow && (() => {}), say, ...hooks }),
    () => describe(promotion),
  );
}

const describe = ({ builds, release, from }: Promotion) =>
  `${builds.map(({ manifest }) => versionLabel(manifest)).join(', ')}, as in release ${release} of ${from}`;
