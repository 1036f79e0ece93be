import { parseCount, jsonOption, reportFailure, say } from '@site/release';
import { Command, CommanderError } from 'commander';
import path from 'node:path';
import { buildsReport, runBuildsBenchmark } from './builds/runBuildsBenchmark';
import { DESKTOP, MOBILE } from './conditions';
import { report } from './report/report';
import { runBenchmark } from './runBenchmark';

interface Options {
  mobile?: true;
  http2?: boolean;
  before?: string;
  rounds: number;
  builds?: true;
  json?: true;
}

/** `npm run bench` */
const program = new Command('bench')
  .description(
    'Measures visits of the composed site, a monolith with the same pages and static pages written by hand, and builds of one remote.',
  )
  .option(
    '--mobile',
    'emulates a phone with a slow network and processor, and shows the goals; otherwise no emulation',
  )
  .option('--http2', 'serves all sites through nginx, over HTTP/2 with TLS; otherwise HTTP/1.1')
  .option('--before <folder>', 'also visits the composed site in this store, for comparison')
  .option('--rounds <n>', 'visits of each site; the table shows medians', parseCount, 7)
  .option('--builds', 'times only builds and development servers, with changes in a browser')
  .addOption(jsonOption())
  .exitOverride()
  .action(async ({ mobile, http2 = false, before, rounds, builds, json }: Options) => {
    // Progress goes to stderr, so that the result on stdout can go into a file.
    const log = (line: string) => console.error(line);
    if (builds) {
      const result = await runBuildsBenchmark(log);
      return say(json ? JSON.stringify(result, null, 2) : buildsReport(result));
    }
    const options = { http2, before: before && path.resolve(before), rounds };
    const result = await runBenchmark({ conditions: mobile ? MOBILE : DESKTOP, ...options }, log);
    say(json ? JSON.stringify(result, null, 2) : report(result, { withGoals: mobile === true }));
  });

await program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  reportFailure(error);
});
