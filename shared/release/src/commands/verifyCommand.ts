import { Command } from 'commander';
import { say } from './report';
import { verify, type Fault } from '../operations/verify';
import { jsonOption, storeOf, storeOption, type JsonOption, type StoreOption } from './options';

/** `verify` */
export const verifyCommand = new Command('verify')
  .description(
    'hash everything that the live release names, and compare its pages and compressed copies',
  )
  .addOption(storeOption())
  .addOption(jsonOption())
  .action(async ({ json, ...options }: StoreOption & JsonOption) => {
    const verified = await verify(await storeOf(options), json ? console.error : say);
    const { release, files, faults } = verified;
    if (faults.length > 0) process.exitCode = 1;
    if (json) return say(JSON.stringify(verified, null, 2));
    if (faults.length === 0) return say(`Release ${release} is whole: ${files} files, all pages`);
    for (const { key, what } of faults) console.error(`${key} ${what}`);
    console.error(
      `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in release ${release}`,
    );
    for (const line of cures(faults)) console.error(line);
  });

const CURES: Record<Fault['cure'], string> = {
  heal: 'Pages and compressed copies are made again by: npm run release -- heal',
  publish:
    'Files: delete them, then publish the version again from the same sources; until then, npm run release -- rollback.',
};

const cures = (faults: Fault[]) => [...new Set(faults.map(({ cure }) => CURES[cure]))];
