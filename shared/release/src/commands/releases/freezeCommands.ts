import { Option, type Command } from 'commander';
import { freeze, unfreeze } from '../../changes/freeze';
import { activeFreeze } from '../../changes/preconditions';
import { formatMinute } from '../../times/formatMinute';
import { createCommand, RELEASE_OPTIONS, type SharedOptions } from '../options/createCommand';
import { createNote } from '../options/options';
import { parseLength, parseUntil } from '../options/parsers';
import { makeChange, type Describe } from '../output/makeChange';
import { notifying } from '../output/notifying';

/** `freeze --until MOMENT` or `freeze --for AGE` */
export const freezeCommand = createCommand(
  'freeze',
  'refuse all changes of the site but rollbacks until a moment',
  RELEASE_OPTIONS,
  'freeze --for 4h -m "Autumn sale"',
  'freeze --until 2026-12-24T18:00+01:00',
)
  .addOption(
    new Option(
      '--until <moment>',
      'when it ends, e.g. 2026-12-24T18:00+01:00; in UTC without a zone; a date alone is its last minute',
    ).argParser(parseUntil),
  )
  .addOption(
    new Option('--for <time>', 'how long it lasts: days or hours, e.g. 2d or 4h')
      .argParser(parseLength)
      .conflicts('until'),
  )
  .action((options: SharedOptions & { until?: number; for?: number }, command: Command) => {
    const end = options.until ?? (options.for === undefined ? undefined : Date.now() + options.for);
    if (end === undefined) command.error('error: say how long: --until MOMENT or --for TIME');
    const until = new Date(end).toISOString();
    return notifying({ command: `freeze until ${until}`, versions: {} }, options, async () => {
      const { by, message } = await createNote(options.message);
      const author = { by, ...(message !== undefined && { message }) };
      return makeChange(options, freeze(until, author), describeFreeze(until));
    });
  });

const describeFreeze =
  (until: string): Describe =>
  ({ store, release, before }, { dryRun }) => {
    const verb = dryRun ? 'would be' : 'is';
    const frozen = `${store.address} ${verb} frozen until ${formatMinute(until)} (UTC), with release ${release.number} live`;
    const old = before && activeFreeze(before, Date.now());
    return old
      ? `${frozen}, in place of the freeze until ${formatMinute(old.until)} (UTC) by ${old.by}`
      : frozen;
  };

/** `unfreeze` */
export const unfreezeCommand = createCommand(
  'unfreeze',
  'end a freeze before its time',
  RELEASE_OPTIONS,
  'unfreeze',
).action((options: SharedOptions) =>
  notifying({ command: 'unfreeze', versions: {} }, options, () =>
    makeChange(options, unfreeze(), ({ store: { address }, before }, { dryRun }) => {
      const freeze = before?.internal.freeze;
      if (!freeze) return `Nothing to change: ${address} is not frozen`;
      const verb = dryRun ? 'would end' : 'has ended';
      return `The freeze of ${address} until ${formatMinute(freeze.until)} (UTC), by ${freeze.by}, ${verb}`;
    }),
  ),
);
