import { describeFailures, watch, type Look } from '../watch/watch';
import { createCommand, openTargetStore } from './options/createCommand';
import { parseApp, parseCollector, parseCount, parseShare, parseTime } from './options/parsers';
import { createNote } from './options/whoReleases';
import { print, say } from './output/report';
import { notifying } from './release/notifying';

/** `watch APP` */
export const watchCommand = createCommand(
  'watch',
  'take a version back by itself if too many of its visits fail',
  ['store', 'dryRun', 'json', 'notify'],
  'watch marketing --collector reports.json --for 10m --max-failures 0.5%',
)
  .argument('<app>', 'a live app; see status', parseApp)
  .requiredOption(
    '--collector <file or address>',
    'the file of serve --collector, or an address of such counts',
    parseCollector,
  )
  .option('--for <time>', 'how long to watch; 10m by default', parseTime)
  .option('--every <time>', 'time between two checks; 10s by default', parseTime)
  .option('--max-failures <percent>', 'of the visits; 0.5% by default', parseShare)
  .option('--min-visits <count>', 'visits that are needed to decide', parseCount, 100)
  .action((app, options) => {
    const { json, dryRun, for: duration = 600_000, every: interval = 10_000 } = options;
    const { collector, maxFailures = 0.5, minVisits } = options;
    const attempt = { command: `watch ${app}`, versions: { [app]: undefined } };
    return notifying(attempt, options, async () => {
      const store = await openTargetStore(options);
      const line = (text: string) => (json ? undefined : say(text));
      const watched = await watch(store, {
        ...{ app, collector, duration, interval, maxFailures, minVisits },
        note: await createNote(),
        say: line,
        onLook: (look) => line(describeLook(look)),
      });
      const { takenBack, ...outcome } = watched;
      const number = takenBack?.release.number;
      print(options, { ...outcome, takenBackBy: number ?? null }, () => {
        const name = `${app} ${watched.version}`;
        const taken = `Release ${number} ${dryRun ? 'would take' : 'took'} ${name} back`;
        return `${takenBack ? taken : `${name} stays`}: ${describeFailures(watched)}`;
      });
      if (!takenBack) return undefined;
      process.exitCode = 1;
      const { reason, ...committed } = takenBack;
      return { store, ...committed, takenBack: committed.release, failure: new Error(reason) };
    });
  });

const describeLook = ({ time, fault, ...sum }: Look) =>
  `${time.slice(11, 19)} ${fault ?? describeFailures(sum)}`;
