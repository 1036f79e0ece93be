import type { AppName } from '@site/contract';
import { Command, InvalidArgumentError, Option } from 'commander';
import { examples } from '../options/examples';
import { describeFailures, watch, type Look } from '../../operations/rollouts/watch';
import { fromWorkingFolder } from '../../stores/openStore';
import {
  appArgument,
  createNote,
  dryRunOption,
  jsonOption,
  notifyOption,
  openTargetStore,
  parseCount,
  storeOption,
  type DryRunOption,
  type JsonOption,
  type NotifyOption,
  type StoreOption,
} from '../options/options';
import type { Made } from '../output/Made';
import { notifying } from '../output/notifying';
import { say } from '../output/report';

interface WatchCommandOptions extends StoreOption, DryRunOption, JsonOption, NotifyOption {
  collector: string;
  for: number;
  every: number;
  maxFailures: number;
  minVisits: number;
}

/** `watch APP` */
export const watchCommand = new Command('watch')
  .description('take a version back by itself if too many of its visits fail')
  .addArgument(appArgument())
  .addOption(storeOption())
  .requiredOption(
    '--collector <file or address>',
    'the file of serve --collector, or an address of such counts',
  )
  .addOption(
    new Option('--for <time>', 'how long to watch, e.g. 10m')
      .argParser(parseTime)
      .default(600_000, '10m'),
  )
  .addOption(
    new Option('--every <time>', 'time between two checks')
      .argParser(parseTime)
      .default(10_000, '10s'),
  )
  .addOption(
    new Option('--max-failures <percent>', 'percentage of the visits that may fail')
      .argParser(parsePercentage)
      .default(0.5, '0.5%'),
  )
  .addOption(
    new Option('--min-visits <count>', 'visits that are needed to decide')
      .argParser(parseCount)
      .default(100),
  )
  .addOption(dryRunOption())
  .addOption(jsonOption())
  .addOption(notifyOption())
  .addHelpText(
    'after',
    examples('watch marketing --collector reports.json --for 10m --max-failures 0.5%'),
  )
  .action(
    notifying((app: AppName) => ({ command: `watch ${app}`, versions: { [app]: undefined } }), run),
  );

async function run(app: AppName, options: WatchCommandOptions): Promise<Made | undefined> {
  const { json, collector, every, for: duration, maxFailures, minVisits } = options;
  const store = await openTargetStore(options);
  const line = (text: string) => (json ? undefined : say(text));
  const watched = await watch(store, {
    ...{ app, duration, maxFailures, minVisits, interval: every },
    collector: /^https?:/.test(collector) ? collector : fromWorkingFolder(collector),
    note: await createNote({}),
    say: line,
    onLook: (look) => line(describeLook(look)),
  });
  const { takenBack, ...outcome } = watched;
  const { release, before, reason } = takenBack ?? {};
  if (json) say(JSON.stringify({ ...outcome, takenBackBy: release?.number ?? null }, null, 2));
  else
    say(
      release
        ? `Release ${release.number} ${options.dryRun ? 'would take' : 'took'} ${app} ${watched.version} back: ${describeFailures(watched)}`
        : `${app} ${watched.version} stays: ${describeFailures(watched)}`,
    );
  if (!release) return undefined;
  process.exitCode = 1;
  return { store, release, before, takenBack: release, failure: new Error(reason) };
}

const describeLook = ({ time, fault, ...sum }: Look) =>
  `${time.slice(11, 19)} ${fault ?? describeFailures(sum)}`;

/** Parses a time, e.g. `10m`, into milliseconds. @throws InvalidArgumentError if it is none */
function parseTime(value: string): number {
  const [, count, unit] = /^(\d{1,5})([smh])$/.exec(value) ?? [];
  if (count === undefined)
    throw new InvalidArgumentError('It must be seconds, minutes or hours, e.g. 30s, 10m or 1h.');
  return Number(count) * { s: 1, m: 60, h: 3600 }[unit as 's' | 'm' | 'h'] * 1000;
}

function parsePercentage(value: string): number {
  const percentage = Number(/^(\d{1,2}(?:\.\d+)?|100)%?$/.exec(value)?.[1]);
  if (percentage >= 0) return percentage;
  throw new InvalidArgumentError('It must be a percentage, e.g. 0.5%.');
}
