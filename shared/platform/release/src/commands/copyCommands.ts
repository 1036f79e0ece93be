import type { AppName } from '@site/format';
import { activate } from '../changes/activate';
import { copyStore, planCopy } from '../publish/copyStore';
import { readPromotion } from '../publish/readPromotion';
import { Unfinished } from '../basics/Unfinished';
import { openStore } from '../stores/openStore';
import { createCommand } from './options/createCommand';
import { parseApp } from './options/parsers';
import { plural, reportFailure, say } from './output/report';
import { liveAlready, nameVersions, ReleaseRun } from './release/ReleaseRun';

/** `promote --from STORE --to STORE [APP …]` */
export const promoteCommand = createCommand(
  'promote',
  'copy the versions that are live in one store to another one, and make them live there',
  ['message', 'dryRun', 'allow', 'check', 'checkFor', 'origin'],
  'promote marketing --from s3://site/staging --to s3://site/production',
)
  .argument(
    '[apps...]',
    'live apps of the first store; all if none is named',
    (app: string, apps: AppName[] = []) => [...apps, parseApp(app)],
  )
  .requiredOption('--from <store>', 'where they are live: a folder, or s3://bucket/prefix')
  .requiredOption('--to <store>', 'where to make them live')
  .action(async (apps, { from, to, ...options }, command) => {
    const [source, target] = [await openStore(from), await openStore(to)];
    if (source.address === target.address)
      command.error('error: --from and --to name the same store');
    say(`Reading what is live in ${source.address} …`);
    const { release, builds } = await readPromotion(source, apps);
    const run = await ReleaseRun.open({ ...options, store: to });
    const versions = await run.publish(builds);
    const logged = `promote of release ${release} from ${source.address}`.slice(0, 200);
    const made = await run.commit(activate(versions, { origin: options.origin, command: logged }));
    const what = `${nameVersions(versions)}, as in release ${release} of ${source.address}`;
    run.sayLive(made, what, liveAlready(made, Object.keys(versions)));
    await run.check(made);
  });

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
