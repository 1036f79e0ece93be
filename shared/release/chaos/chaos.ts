import { Command, CommanderError, Option } from 'commander';
import { randomInt } from 'node:crypto';
import { parseCount } from '../src/commands/options/parsers';
import { reportFailure, say } from '../src/commands/output/report';
import { runChaos } from './runChaos';

/** How many commands are begun in each kind of store. */
const COMMANDS = { folder: 1000, s3: 200 };

type Kind = keyof typeof COMMANDS;

interface Options {
  store?: Kind;
  commands?: number;
  minutes?: number;
  processes: number;
  seed: number;
}

/** `npm run chaos` */
const program = new Command('chaos')
  .description(
    'Runs commands at the same time, kills half of them at one of their calls of the store, suspends others, and checks that the site stays intact.',
  )
  .addOption(
    new Option('--store <kind>', 'test only this kind of store').choices(Object.keys(COMMANDS)),
  )
  .option(
    '--commands <n>',
    'how many commands to begin (1000 in a folder, 200 in a bucket)',
    parseCount,
  )
  .option('--minutes <n>', 'begin commands for so long instead', parseCount)
  .option('--processes <n>', 'how many of them run at a time', parseCount, 3)
  .option(
    '--seed <n>',
    'repeat the commands and stops of this seed',
    parseCount,
    randomInt(1e6) + 1,
  )
  .exitOverride()
  .action(async ({ store, commands, minutes = Infinity, processes, seed }: Options) => {
    for (const kind of store ? [store] : (Object.keys(COMMANDS) as Kind[])) {
      say(`Chaos on the ${kind} store, seed ${seed}`);
      const most = commands ?? (minutes < Infinity ? Infinity : COMMANDS[kind]);
      const faults = await runChaos({ kind, commands: most, minutes, processes, seed });
      for (const fault of faults) console.error(`Fault, seed ${seed}: ${fault}`);
      if (faults.size > 0) process.exitCode = 1;
    }
  });

await program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportFailure(error);
});
