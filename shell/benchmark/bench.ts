import { parseCount, runProgram, say } from '@site/release';
import { Command } from 'commander';
import { report, type BenchmarkResult } from './report';
import { withSites } from './sites/withSites';
import { runRounds } from './visits/runRounds';

/** `npm run bench` */
const program = new Command('bench')
  .description(
    'Measures visits on a phone to the composed site, to a monolith with the same pages, and to static pages written by hand.',
  )
  .option('--rounds <n>', 'visits of each site; the table shows medians', parseCount, 7)
  .exitOverride()
  .action(async ({ rounds }: { rounds: number }) => {
    // Progress goes to stderr, so that the result on stdout can go into a file.
    const log = (line: string) => console.error(line);
    await withSites(log, async (browser, sites) => {
      const figures: BenchmarkResult['figures'] = {};
      try {
        for await (const round of runRounds(browser, sites, rounds, log))
          for (const [name, seen] of round) (figures[name] ??= []).push(seen);
      } finally {
        // A visit that fails ends the benchmark. The rounds before it took minutes, and count.
        if (figures.composed) say(report({ browser: browser.version(), figures }));
      }
    });
  });

await runProgram(program, process.argv.slice(2));
