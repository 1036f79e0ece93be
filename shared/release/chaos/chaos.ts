import { hasCeph, INSTALL_CEPH } from '@site/testing/objectStore';
import { Command, Option } from 'commander';
import { randomInt } from 'node:crypto';
import { parseCount } from '../src/commands/options/parsers';
import { runProgram, say } from '../src/commands/output/report';
import { Refusal } from '../src/errors/Refusal';
import { runChaos, type ChaosOptions } from './runChaos';

/** How many commands are begun in each kind of store. */
const COMMANDS = { folder: 1000, s3: 200 };

type Kind = keyof typeof COMMANDS;

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
  .option('--seed <n>', 'draw kinds of commands and stops from it', parseCount, randomInt(1e6) + 1)
  .exitOverride()
  .action(
    async ({ store, commands, seed }: Partial<ChaosOptions> & { store?: Kind; seed: number }) => {
      for (const kind of store ? [store] : (Object.keys(COMMANDS) as Kind[])) {
        if (kind === 's3' && !hasCeph())
          throw new Refusal(
            'This machine has no S3 server to start',
            `Install one: ${INSTALL_CEPH}`,
          );
        say(`Chaos on the ${kind} store, seed ${seed}`);
        const faults = await runChaos({ kind, commands: commands ?? COMMANDS[kind], seed });
        for (const fault of faults) console.error(`Fault, seed ${seed}: ${fault}`);
        if (faults.size > 0) process.exitCode = 1;
      }
    },
  );

await runProgram(program, process.argv.slice(2));
