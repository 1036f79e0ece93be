import { copyStore, planCopy } from '../../publish/copyStore';
import { Unfinished } from '../../basics/Unfinished';
import { openStore } from '../../stores/openStore';
import { createCommand } from '../run/createCommand';
import { plural, reportFailure, say } from '../run/report';

/** `copy --to STORE` */
export const copyCommand = createCommand(
  'copy',
  'copy the site to another store, as a backup; restore it by copying it back',
  ['store', 'dryRun'],
  'copy --to s3://backup/site',
  'copy --store s3://backup/site --to s3://site',
)
  .requiredOption(
    '--to <store>',
    'the copy: a folder, or s3://bucket/prefix. It is empty, or an earlier copy of the same store',
  )
  .action(async ({ store, to, dryRun }, command) => {
    const [source, target] = [await openStore(store), await openStore(to)];
    if (source.address === target.address)
      command.error('error: --to is the source store; name another one');
    const plan = await planCopy(source, target);
    const { newest, versions, releases } = plan;
    const what = `release ${newest.number} of ${source.address} to ${target.address}: ${plural(versions, 'version')} and ${plural(releases, 'release')} to copy`;
    if (dryRun) return say(`Would copy ${what}; nothing was written`);
    say(`Copying ${what} …`);
    const damaged = await copyStore(source, target, plan, say);
    say(`Release ${newest.number} of ${source.address} is live in ${target.address}`);
    if (damaged.length > 0)
      reportFailure(
        new Unfinished(
          `some old versions or files were left out of the copy: ${damaged.join('; ')}`,
          'Nothing that is live needs them. Prune them, or publish them again and run the command again.',
        ),
      );
  });
