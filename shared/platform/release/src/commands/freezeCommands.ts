import { Option } from '@commander-js/extra-typings';
import { freeze, unfreeze } from '../changes/freeze';
import { activeFreeze } from '../changes/preconditions';
import { formatMinute } from '../times/moments';
import { createCommand, RELEASE_OPTIONS } from './options/createCommand';
import { parseTime, parseUntil } from './options/parsers';
import { ReleaseRun } from './release/ReleaseRun';

/** `freeze --until MOMENT` or `freeze --for TIME` */
export const freezeCommand = createCommand(
  'freeze',
  'refuse all changes of the site but rollbacks until a moment',
  RELEASE_OPTIONS,
  'freeze --for 4h -m "Autumn sale"',
  'freeze --until 2026-12-24T18:00+01:00',
)
  .option('--until <moment>', 'in UTC without a zone; a date alone is its last minute', parseUntil)
  .addOption(
    new Option('--for <time>', 'how long it lasts, e.g. 2d or 4h')
      .argParser(parseTime)
      .conflicts('until'),
  )
  .action(async (options, command) => {
    const now = Date.now();
    const end = options.until ?? (options.for === undefined ? undefined : now + options.for);
    if (end === undefined)
      return command.error('error: say how long: --until MOMENT or --for TIME');
    const until = new Date(end).toISOString();
    const moment = `${formatMinute(until)} (UTC)`;
    if (end <= now) command.error(`error: ${moment} is in the past`);
    const run = await ReleaseRun.open(options);
    const made = await run.commit(freeze(until, run.how.note));
    const verb = options.dryRun ? 'would be' : 'is';
    const frozen = `${run.store.address} ${verb} frozen until ${moment}, with release ${made.release.number} live`;
    const old = made.before && activeFreeze(made.before, now);
    run.say(
      made,
      old
        ? `${frozen}, in place of the freeze until ${formatMinute(old.until)} (UTC) by ${old.by}`
        : frozen,
    );
  });

/** `unfreeze` */
export const unfreezeCommand = createCommand(
  'unfreeze',
  'end a freeze before its time',
  RELEASE_OPTIONS,
  'unfreeze',
).action(async (options) => {
  const run = await ReleaseRun.open(options);
  const { address } = run.store;
  const made = await run.commit(unfreeze());
  const freeze = made.before?.internal.freeze;
  if (!freeze) return run.say(made, `Nothing to change: ${address} is not frozen`);
  const verb = options.dryRun ? 'would end' : 'has ended';
  run.say(
    made,
    `The freeze of ${address} until ${formatMinute(freeze.until)} (UTC), by ${freeze.by}, ${verb}`,
  );
});
