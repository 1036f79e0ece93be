import { Option } from '@commander-js/extra-typings';
import { freeze, unfreeze } from '../changes/freeze';
import { activeFreeze } from '../changes/preconditions';
import { formatMinute } from '../times/moments';
import { createCommand, RELEASE_OPTIONS } from './options/createCommand';
import { parseTime, parseUntil } from './options/parsers';
import { whoReleases } from './options/whoReleases';
import { release } from './release/release';

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
  .action((options, command) => {
    const now = Date.now();
    const end = options.until ?? (options.for === undefined ? undefined : now + options.for);
    if (end === undefined)
      return command.error('error: say how long: --until MOMENT or --for TIME');
    const until = new Date(end).toISOString();
    const moment = `${formatMinute(until)} (UTC)`;
    if (end <= now) command.error(`error: ${moment} is over`);
    const { dryRun, message } = options;
    return release(options, {
      command: `freeze until ${until}`,
      change: async () =>
        freeze(until, { by: await whoReleases(), ...(message !== undefined && { message }) }),
      line: ({ store, release, before }) => {
        const verb = dryRun ? 'would be' : 'is';
        const frozen = `${store.address} ${verb} frozen until ${moment}, with release ${release.number} live`;
        const old = before && activeFreeze(before, now);
        return old
          ? `${frozen}, in place of the freeze until ${formatMinute(old.until)} (UTC) by ${old.by}`
          : frozen;
      },
    });
  });

/** `unfreeze` */
export const unfreezeCommand = createCommand(
  'unfreeze',
  'end a freeze before its time',
  RELEASE_OPTIONS,
  'unfreeze',
).action((options) =>
  release(options, {
    command: 'unfreeze',
    change: unfreeze,
    line: ({ store: { address }, before }) => {
      const freeze = before?.internal.freeze;
      if (!freeze) return `Nothing to change: ${address} is not frozen`;
      const verb = options.dryRun ? 'would end' : 'has ended';
      return `The freeze of ${address} until ${formatMinute(freeze.until)} (UTC), by ${freeze.by}, ${verb}`;
    },
  }),
);
