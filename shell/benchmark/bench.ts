import { countOf, jsonOption, reportFailure, say } from '@site/release';
import { Command, CommanderError } from 'commander';
import { DESKTOP, MOBILE } from './conditions';
import { report } from './report/report';
import { runBenchmark } from './runBenchmark';

interface Options {
  mobile?: true;
  rounds: number;
  json?: true;
}

/** `npm run bench` */
const program = new Command('bench')
  .description(
    'Measures first visits of the composed site beside a monolith of the same pages and a static page of the same words, and builds of one remote.',
  )
  .option(
    '--mobile',
    'on a phone with a slow network and processor, with the goals; else on this machine as it is',
  )
  .option('--rounds <n>', 'how often each site is visited; medians are shown', countOf, 9)
  .addOption(jsonOption())
  .exitOverride()
  .action(async ({ mobile, rounds, json }: Options) => {
    // What it prints in the end may go into a file.
    const tell = (line: string) => console.error(line);
    const outcome = await runBenchmark(mobile ? MOBILE : DESKTOP, rounds, tell);
    say(json ? JSON.stringify(outcome, null, 2) : report(outcome, { withGoals: mobile === true }));
  });

await program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  reportFailure(error);
});
