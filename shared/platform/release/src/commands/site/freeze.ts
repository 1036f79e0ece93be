import { activeFreeze, freeze } from '../../changes/freeze';
import { formatMinute } from '../../basics/moments';
import { createCommand, RELEASE_OPTIONS } from '../run/createCommand';
import { parseTime } from '../run/parsers';
import { ReleaseRun } from '../run/ReleaseRun';

/** `freeze --for TIME` */
export const freezeCommand = createCommand(
  'freeze',
  'refuse all changes to the site, except rollbacks, for a time',
  RELEASE_OPTIONS,
  'freeze --for 4h -m "Autumn sale"',
)
  .requiredOption('--for <time>', 'how long it lasts, e.g. 2d or 4h', parseTime)
  .action(async (options, command) => {
    const now = Date.now();
    const until = new Date(now + options.for).toISOString();
    const moment = `${formatMinute(until)} (UTC)`;
    if (options.for === 0) command.error(`error: ${moment} is in the past`);
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
