import { describeServed } from '../../changes/describeServed';
import { returnTo, rollBackApps, undo } from '../../changes/rollBack';
import { createCommand, RELEASE_OPTIONS } from '../run/createCommand';
import { addApp, parseCount } from '../run/parsers';
import { ReleaseRun } from '../run/ReleaseRun';
import { suggestReturns } from './suggestReturns';
import { advise, hint, Refusal } from '@site/project';

export const rollbackCommand = createCommand(
  'rollback',
  'undo the last change that visitors got, or return apps to their previous versions',
  RELEASE_OPTIONS,
  'rollback marketing -m "The pitch lost a line"',
  'rollback shell marketing',
  'rollback',
  'rollback --to 12',
)
  .argument('[app...]', 'a live app; see status. More may follow: they go back together', addApp)
  .option('--to <release>', 'make everything as in this release instead; see history', parseCount)
  .action(async (apps = [], { to, ...options }, command) => {
    if (to !== undefined && apps.length > 0)
      command.error('error: --to is about everything: name either apps, or --to RELEASE');
    const run = await ReleaseRun.open(options);
    if (apps.length > 0) {
      const made = await run.commit(rollBackApps(apps)).catch(async (error: unknown) => {
        throw error instanceof Refusal ? await suggestReturns(run, apps, error) : error;
      });
      const live = apps.map((app) => `${app} ${made.release.apps[app]?.version}`);
      return run.sayLive(made, live.join(', '), describeServed(made.release, apps));
    }
    const made = await run.commit(to === undefined ? undo() : returnTo(to));
    run.sayLive(
      made,
      `everything as in release ${made.returnsTo}`,
      to === undefined ? ROLLED_BACK : `everything is as in release ${to}`,
    );
  });

const ROLLED_BACK = hint`the last change was a rollback already; see ${advise('history')}. Activate a version to bring it back`;
