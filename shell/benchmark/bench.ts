import { parseCount, jsonOption, reportFailure, say } from '@site/release';
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
    'Measures first visits of the composed site, a monolith with the same pages and a static copy, and builds of one remote.',
  )
  .option(
    '--mobile',
    'emulates a phone with a slow network and processor, and shows the goals; otherwise no emulation',
  )
  .option('--rounds <n>', 'visits of each site; the table shows medians', parseCount, 9)
  .addOption(jsonOption())
  .exitOverride()
  .action(async ({ mobile, rounds, json }: Options) => {
    // Progress goes to stderr, so that the result on stdout can go into a file.
    const log = (line: string) => console.error(line);
    const result = await runBenchmark(mobile ? MOBILE : DESKTOP, rounds, log);
    say(json ? JSON.stringify(result, null, 2) : report(result, { withGoals: mobile === true }));
  });

await program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  reportFailure(error);
});
