import { Command, Option } from 'commander';
import { prune } from '../prune';
import { say } from '../report';
import { countOf, dryRunOption, storeOf, storeOption, type DryRunOption, type StoreOption } from './options';

/** `prune` */
export const pruneCommand = new Command('prune')
  .description('delete old releases, and the versions that only they name')
  .addOption(storeOption())
  .addOption(new Option('--keep <count>', 'how many releases stay').argParser(countOf).default(50))
  .addOption(dryRunOption())
  .action(async ({ keep, ...options }: StoreOption & DryRunOption & { keep: number }) => {
    const { releases, versions, files, bytes } = await prune(await storeOf(options), keep);
    if (releases.length === 0) return say(`Nothing to prune: no release is older than the last ${keep}`);
    for (const version of versions) say(version);
    const freed = `${counted(releases, 'release')}, ${counted(versions, 'version')}`;
    say(
      `${options.dryRun ? 'Would free' : 'Freed'} ${freed}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
    );
  });

const counted = ({ length }: unknown[], what: string) => `${length} ${what}${length === 1 ? '' : 's'}`;
