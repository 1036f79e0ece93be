import { Command, CommanderError } from 'commander';
import { parseCount } from '../src/commands/options/parsers';
import { table } from '../src/commands/output/table';
import { reportFailure, say } from '../src/commands/output/report';
import { SERVERS } from './startServer';
import { runLoad } from './runLoad';

/** Ends the run: servers are stopped and files deleted. A second signal ends the process at once. */
const stop = new AbortController();
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => {
    process.exitCode = code;
    stop.abort();
  });

/** `npm run load` */
const program = new Command('load')
  .description(
    'Sends requests to the embedded server, to nginx, and to two embedded servers behind nginx that are stopped in turn, on many connections during deploys. Compares every byte.',
  )
  .option('--connections <n>', 'simultaneous connections', parseCount, 200)
  .option('--seconds <n>', 'duration for each server', parseCount, 30)
  .exitOverride()
  .action(async ({ connections, seconds }: { connections: number; seconds: number }) => {
    const rows: string[][] = [];
    for (const server of SERVERS) {
      const outcome = await runLoad({ server, connections, seconds, signal: stop.signal });
      if (stop.signal.aborted) return;
      const { responses, times, deploys, restarts, faults } = outcome;
      const percentile = (part: number) =>
        `${(times[Math.floor(times.length * part)] ?? 0).toFixed(0)} ms`;
      rows.push(
        [
          server,
          (responses / seconds).toFixed(0),
          percentile(0.5),
          percentile(0.99),
          deploys,
          restarts,
          faults.length,
        ].map(String),
      );
      for (const fault of faults.slice(0, 20)) console.error(`Fault: ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    }
    say(
      table([
        ['server', 'responses a second', 'p50', 'p99', 'deploys', 'restarts', 'faults'],
        ...rows,
      ]),
    );
  });

await program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportFailure(error);
});
