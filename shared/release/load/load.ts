import { Command, CommanderError } from 'commander';
import { parseCount } from '../src/commands/options';
import { table } from '../src/commands/table';
import { reportFailure, say } from '../src/commands/report';
import { SERVERS } from './LoadedServer';
import { runLoad } from './runLoad';

/** `npm run load` */
const program = new Command('load')
  .description(
    'Asks the embedded server, then nginx, on many connections while deploys go on, and compares every byte.',
  )
  .option('--connections <n>', 'how many at once', parseCount, 200)
  .option('--seconds <n>', 'for how long', parseCount, 30)
  .exitOverride()
  .action(async ({ connections, seconds }: { connections: number; seconds: number }) => {
    const rows: string[][] = [];
    for (const server of SERVERS) {
      const { answers, times, deploys, otherPolicies, faults } = await runLoad({
        server,
        connections,
        seconds,
      });
      const at = (part: number) => `${(times[Math.floor(times.length * part)] ?? 0).toFixed(0)} ms`;
      rows.push(
        [
          server,
          (answers / seconds).toFixed(0),
          at(0.5),
          at(0.99),
          deploys,
          otherPolicies,
          faults.length,
        ].map(String),
      );
      for (const fault of faults.slice(0, 20)) console.error(`Fault: ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    }
    say(
      table([
        ['server', 'answers a second', 'p50', 'p99', 'deploys', 'other policies', 'faults'],
        ...rows,
      ]),
    );
  });

await program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportFailure(error);
});
