import { Command, Option } from 'commander';
import { prune } from '../operations/prune';
import { say } from './report';
import {
  countOf,
  dryRunOption,
  storeOf,
  storeOption,
  type DryRunOption,
  type StoreOption,
} from './options';

/** `prune` */
export const pruneCommand = new Command('prune')
  .description('delete the versions that only old releases name, and old releases')
  .addOption(storeOption())
  .addOption(
    new Option(
      '--keep <count>',
      'how many of the last releases stay, with all that they and their pages name',
    )
      .argParser(countOf)
      .default(50),
  )
  .addOption(dryRunOption())
  .action(async ({ keep, ...options }: StoreOption & DryRunOption & { keep: number }) => {
    const { releases, versions, files, bytes } = await prune(await storeOf(options), keep);
    if (releases.length + versions.length === 0)
      return say(`Nothing to prune: the last ${keep} and their pages name all that older ones do`);
    for (const version of versions) say(version);
    const freed = `${counted(releases, 'release')}, ${counted(versions, 'version')}`;
    say(
      `${options.dryRun ? 'Would free' : 'Freed'} ${freed}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
    );
  });

const counted = ({ length }: unknown[], what: string) =>
  `${length} ${what}${length === 1 ? '' : 's'}`;
