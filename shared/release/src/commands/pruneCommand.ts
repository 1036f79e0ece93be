import { Command, Option } from 'commander';
import { prune } from '../operations/prune';
import { say } from './report';
import {
  parseCount,
  dryRunOption,
  openTargetStore,
  storeOption,
  type DryRunOption,
  type StoreOption,
} from './options';

/** `prune` */
export const pruneCommand = new Command('prune')
  .description('delete old releases, and the versions that only they use')
  .addOption(storeOption())
  .addOption(
    new Option(
      '--keep <count>',
      'how many of the last releases to keep, with everything that they and their pages use',
    )
      .argParser(parseCount)
      .default(50),
  )
  .addOption(dryRunOption())
  .action(async ({ keep, ...options }: StoreOption & DryRunOption & { keep: number }) => {
    const { releases, versions, files, bytes } = await prune(await openTargetStore(options), keep);
    if (releases.length + versions.length === 0)
      return say(
        `Nothing to prune with --keep ${keep}: those releases and their pages still use everything`,
      );
    for (const version of versions) say(version);
    const freed = `${plural(releases, 'release')}, ${plural(versions, 'version')}`;
    say(
      `${options.dryRun ? 'Would free' : 'Freed'} ${freed}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
    );
  });

const plural = ({ length }: unknown[], what: string) =>
  `${length} ${what}${length === 1 ? '' : 's'}`;
