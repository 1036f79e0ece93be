import { Command, Option } from 'commander';
import { examples } from '../options/examples';
import { PREVIEW_AGE } from '../../operations/previews/previewAge';
import { prune } from '../../operations/prune';
import { plural, say } from '../output/report';
import {
  parseAge,
  parseCount,
  dryRunOption,
  openTargetStore,
  storeOption,
  type DryRunOption,
  type StoreOption,
} from '../options/options';

/** `prune` */
export const pruneCommand = new Command('prune')
  .description(
    'delete old releases, the versions that only they use, and uploads that no release used within a day',
  )
  .addOption(storeOption())
  .addOption(
    new Option(
      '--keep <count>',
      'how many of the last releases to keep, with everything that they and their pages use',
    )
      .argParser(parseCount)
      .default(50),
  )
  .addOption(
    new Option('--older-than <age>', 'keep what was live within this time, too, e.g. 30d or 12h')
      .argParser(parseAge)
      .default(0, 'no time'),
  )
  .addOption(
    new Option('--previews-older-than <age>', 'delete previews that were made before this time')
      .argParser(parseAge)
      .default(PREVIEW_AGE, '14d'),
  )
  .addOption(dryRunOption())
  .addHelpText('after', examples('prune --keep 50 --older-than 30d --dry-run'))
  .action(async ({ keep, olderThan, previewsOlderThan, ...options }: PruneCommandOptions) => {
    const store = await openTargetStore(options);
    const pruned = await prune(store, keep, { olderThan, previewsOlderThan, say });
    const { releases, previews, versions, files, bytes } = pruned;
    for (const name of previews)
      say(`Preview ${name} ${options.dryRun ? 'would be' : 'is'} deleted`);
    if (releases.length + previews.length + versions.length === 0)
      return say(
        `Nothing to prune with --keep ${keep}: those releases and their pages still use everything`,
      );
    for (const version of versions) say(version);
    const freed = Object.entries({ preview: previews, release: releases, version: versions })
      .filter(([, names]) => names.length > 0)
      .map(([what, names]) => plural(names, what))
      .join(', ');
    say(
      `${options.dryRun ? 'Would free' : 'Freed'} ${freed}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
    );
  });

type PruneCommandOptions = StoreOption &
  DryRunOption & {
    keep: number;
    olderThan: number;
    previewsOlderThan: number;
  };
