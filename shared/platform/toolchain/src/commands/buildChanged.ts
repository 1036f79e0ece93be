import { runProgram } from '@site/release';
import { Command } from 'commander';
import { buildApps } from './buildApps';

/** The first half of `npm run deploy`: builds the apps whose sources changed. */
await runProgram(
  new Command('build').action(() => buildApps()),
  process.argv.slice(2),
);
