import { Command } from 'commander';
import { examples } from '../options/examples';
import { Unfinished } from '../../errors/Unfinished';
import { copyStore } from '../../operations/copy/copyStore';
import { planCopy } from '../../operations/copy/planCopy';
import { openStore } from '../../stores/openStore';
import { dryRunOption, storeOption, type DryRunOption, type StoreOption } from '../options/options';
import { plural, reportFailure, say } from '../output/report';

/** `copy --to STORE` */
export const copyCommand = new Command('copy')
  .description('copy the site to another store, as a backup; restore it by copying it back')
  .addOption(storeOption())
  .requiredOption(
    '--to <store>',
    'the copy: a folder, or s3://bucket/prefix. It is empty, or an earlier copy of the same store',
  )
  .addOption(dryRunOption())
  .addHelpText(
    'after',
    examples('copy --to s3://backup/site', 'copy --store s3://backup/site --to s3://site'),
  )
  .action(async ({ store, to, dryRun }: CopyOptions, command: Command) => {
    const [source, target] = [await openStore(store), await openStore(to)];
    if (source.address === target.address)
      command.error('error: --to names the store that is to be copied');
    const plan = await planCopy(source, target);
    const { live, versions, releases } = plan;
    const what = `release ${live.number} of ${source.address} to ${target.address}: ${plural(versions, 'version')} and ${plural(releases, 'release')} to copy`;
    if (dryRun) return say(`Would copy ${what}; nothing was written`);
    say(`Copying ${what} …`);
    const damaged = await copyStore(source, target, plan, say);
    say(`Release ${live.number} of ${source.address} is live in ${target.address}`);
    if (damaged.length > 0)
      reportFailure(
        new Unfinished(
          `some old versions or files were left out of the copy: ${damaged.join('; ')}`,
          'Nothing that is live needs them. Prune them, or publish them again and run the command again.',
        ),
      );
  });

type CopyOptions = StoreOption & DryRunOption & { to: string };
