import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { randomInt } from 'node:crypto';
import { reportFailure, say } from '../src/commands/output/report';
import { runChaos, type ChaosOutcome } from './runChaos';
import { bucketSite } from './sites/bucketSite';
import { directorySite } from './sites/directorySite';

const parseInteger = (value: string) => {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Give a whole number.');
};

const SITES = {
  directory: { openSite: directorySite, deploys: 1000 },
  s3: { openSite: bucketSite, deploys: 200 },
};

interface Options {
  store?: keyof typeof SITES;
  deploys?: number;
  seed?: number;
}

/** `npm run chaos` */
const program = new Command('chaos')
  .description(
    'Runs concurrent deploys, kills each process at one of its storage operations, and checks that the site stays intact.',
  )
  .addOption(
    new Option('--store <kind>', 'test only this kind of store').choices(Object.keys(SITES)),
  )
  .option(
    '--deploys <n>',
    'number of deploys to begin (1000 in a folder, 200 in a bucket)',
    parseInteger,
  )
  .option('--seed <n>', 'repeat the deploys and kills of this seed', parseInteger)
  .exitOverride()
  .action(async ({ store, deploys, seed = randomInt(1_000_000) }: Options) => {
    for (const [name, { openSite, deploys: defaultDeploys }] of Object.entries(SITES)) {
      if (store && store !== name) continue;
      say(`Chaos on the ${name} store, seed ${seed}`);
      const outcome = await runChaos({
        openSite,
        deploys: deploys ?? defaultDeploys,
        seed,
        onProgress: say,
      });
      say(table(outcome, seed));
      for (const fault of outcome.faults) console.error(`Fault, seed ${seed}: ${fault}`);
      if (outcome.faults.length > 0) process.exitCode = 1;
    }
  });

function table({ journal, releases, reads, faults, seconds }: ChaosOutcome, seed: number): string {
  const { begun, acknowledged, refused, killed, operations, prunes, pruned, repeated } = journal;
  const count = Object.values(killed).reduce((sum, number) => sum + number, 0);
  const rows: [string, number | string][] = [
    ['deploys begun', begun.length],
    ['acknowledged', acknowledged.length],
    ['  of the remote that comes and goes', journal.ofAddedRemote],
    ['refused, since another was faster', refused],
    ['prunes', prunes],
    ['  versions pruned', pruned],
    ['  deploys that began again for that', repeated],
    ['processes killed', count],
    ['  while publishing', killed.publishing],
    ['  in the gate', killed.gate],
    ['  between commit and acknowledgement', journal.killedUnacknowledged],
    ['    of them while composing', killed.composing],
    ['different operations killed at', operations.size],
    ['releases', releases],
    ['pages read', reads],
    ['faults', faults.length],
    ['seconds', seconds.toFixed(0)],
    ['seed', seed],
  ];
  return rows.map(([name, value]) => `${name.padEnd(38)}${String(value).padStart(8)}`).join('\n');
}

await program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportFailure(error);
});
