import { addressOf, versionFile } from '@site/format';
import { retire } from '../changes/retire';
import { returnTo, rollBackApps, undo } from '../changes/rollBack';
import { withdraw } from '../changes/withdraw';
import { isGivenUp, versionLabel } from '../documents/LogEntry';
import { readVersion } from '../documents/readVersion';
import { Refusal } from '@site/project';
import { requireNewest } from '../log/readEntries';
import { changesBetween } from '../reports/history';
import { createCommand, RELEASE_OPTIONS } from './options/createCommand';
import { addApp, parseApp, parseCount, parseVersionName } from './options/parsers';
import { say } from './output/report';
import { liveAlready, ReleaseRun } from './release/ReleaseRun';

/** `rollback [APP …]` */
export const rollbackCommand = createCommand(
  'rollback',
  'undo the last release, or return apps to their previous versions',
  [...RELEASE_OPTIONS, 'skipRender'],
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
    const run = await ReleaseRun.open(options, options.skipRender && sayBlank);
    if (apps.length > 0) {
      const made = await run.commit(rollBackApps(apps));
      const live = apps.map((app) => `${app} ${made.release.apps[app]?.version}`);
      return run.sayLive(made, live.join(', '), liveAlready(made, apps));
    }
    const made = await run.commit(to === undefined ? undo() : returnTo(to));
    run.sayLive(
      made,
      `everything as in release ${made.returnsTo}`,
      to === undefined ? ROLLED_BACK : `everything is as in release ${to}`,
    );
  });

const ROLLED_BACK =
  'the last change was a rollback already; see npm run release -- history. Activate a version to bring it back';

const sayBlank = (file: string, why: string) =>
  say(
    `${file} gets no prerendered markup: browsers render it, until its app or the shell is deployed. ${why}`,
  );

/** `retire APP` */
export const retireCommand = createCommand(
  'retire',
  'take a remote that no route leads to out of the site',
  RELEASE_OPTIONS,
  'retire billing',
)
  .argument('<app>', 'a live app; see status', parseApp)
  .action(async (app, options) => {
    const run = await ReleaseRun.open(options);
    const made = await run.commit(retire(app));
    run.sayLive(made, `without ${app}`, liveAlready(made, [app]));
  });

/** `withdraw APP@VERSION` */
export const withdrawCommand = createCommand(
  'withdraw',
  'take a version back for good, such as for a security hole; the next prune deletes its files',
  [...RELEASE_OPTIONS, 'skipRender'],
  'withdraw marketing@1.2.0-3f9a1c04 -m "Runs a script from the address"',
)
  .argument('<app@version>', 'a version that is not live; see history', parseVersionName)
  .action(async (name, options, command) => {
    const { message, skipRender } = options;
    if (message === undefined) return command.error('error: say why: -m WHY');
    const { app, version } = name;
    const label = versionLabel(name);
    const run = await ReleaseRun.open(options, skipRender && sayBlank);
    const { store } = run;
    const { internal } = await requireNewest(store);
    if (!isGivenUp(internal, name) && !(await readVersion(store, app, version)))
      throw new Refusal(
        `${store.address} has no ${label}`,
        'See which versions were live: npm run release -- history',
      );
    const made = await run.commit(withdraw(name, { by: run.how.note.by, message }));
    const { before, release } = made;
    const kept = release.internal.previews;
    const ended = Object.keys(before?.internal.previews ?? {}).filter((one) => !kept[one]);
    const what = [
      `${label} is withdrawn`,
      ...changesBetween(before, release),
      ...ended.map((one) => `preview ${one} has ended`),
    ].join('; ');
    run.sayLive(made, what, `${label} was withdrawn before`);
    say(
      `The next prune deletes its files: npm run release -- prune. Caches may keep them for a year: then empty them for ${addressOf(versionFile(app, version, ''))}`,
    );
  });
