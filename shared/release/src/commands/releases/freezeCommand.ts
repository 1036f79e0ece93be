import { Command, InvalidArgumentError, Option } from 'commander';
import { examples } from '../options/examples';
import { freeze } from '../../operations/freeze/freeze';
import { formatMinute } from '../../times/formatMinute';
import { parseMoment } from '../../times/parseMoment';
import {
  addReleaseOptions,
  createNote,
  openTargetStore,
  parseAge,
  type ReleaseOptions,
} from '../options/options';
import type { Made } from '../output/Made';
import { notifying } from '../output/notifying';
import { say } from '../output/report';

/** `freeze --until MOMENT` or `freeze --for AGE` */
export const freezeCommand = addReleaseOptions(
  new Command('freeze').description('refuse all changes of the site but rollbacks until a moment'),
)
  .addOption(
    new Option(
      '--until <moment>',
      'when it ends, e.g. 2026-12-24T18:00+01:00; in UTC without a zone',
    ).argParser(parseUntil),
  )
  .addOption(
    new Option('--for <time>', 'how long it lasts: days or hours, e.g. 2d or 4h')
      .argParser(parseLength)
      .conflicts('until'),
  )
  .addHelpText(
    'after',
    examples('freeze --for 4h -m "Autumn sale"', 'freeze --until 2026-12-24T18:00+01:00'),
  )
  .action((options: FreezeOptions, command: Command) => {
    const end = options.until ?? (options.for === undefined ? undefined : Date.now() + options.for);
    if (end === undefined) command.error('error: say how long: --until MOMENT or --for TIME');
    return notifying(describe, run)(new Date(end).toISOString(), options, command);
  });

const describe = (until: string) => ({ command: `freeze until ${until}`, versions: {} });

async function run(until: string, options: FreezeOptions): Promise<Made> {
  const store = await openTargetStore(options);
  const { release, replaced } = await freeze(store, until, await createNote(options), say);
  const [verb, ending] = options.dryRun ? ['would be', '; nothing was written'] : ['is', ''];
  say(
    `${store.address} ${verb} frozen until ${formatMinute(until)} (UTC), with release ${release.number} live${ending}`,
  );
  if (replaced)
    say(`This replaces the freeze until ${formatMinute(replaced.until)} (UTC), by ${replaced.by}`);
  return { store, release, before: release };
}

type FreezeOptions = ReleaseOptions & { until?: number; for?: number };

/** @throws InvalidArgumentError unless it is a time of an hour or more */
function parseLength(text: string): number {
  const length = parseAge(text);
  if (length > 0) return length;
  throw new InvalidArgumentError('It must be at least one hour.');
}

/** @throws InvalidArgumentError unless it is a moment in the future */
function parseUntil(text: string): number {
  const moment = parseMoment(text);
  if (moment === undefined)
    throw new InvalidArgumentError('It must be a date and time, e.g. 2026-12-24T18:00.');
  if (moment > Date.now()) return moment;
  throw new InvalidArgumentError(`${formatMinute(new Date(moment).toISOString())} (UTC) is over.`);
}
