import { Command } from 'commander';
import { examples } from '../options/examples';
import { say } from '../output/report';
import type { Fault } from '../../operations/faults/Fault';
import { verify } from '../../operations/verify';
import {
  jsonOption,
  openTargetStore,
  storeOption,
  type JsonOption,
  type StoreOption,
} from '../options/options';

/** `verify` */
export const verifyCommand = new Command('verify')
  .description(
    'check the files and source maps of the live release against their hashes, its pages and compressed copies',
  )
  .addOption(storeOption())
  .addOption(jsonOption())
  .addHelpText('after', examples('verify'))
  .action(async ({ json, ...options }: StoreOption & JsonOption) => {
    const verified = await verify(await openTargetStore(options), json ? console.error : say);
    const { release, files, faults } = verified;
    if (faults.length > 0) process.exitCode = 1;
    if (json) return say(JSON.stringify(verified, null, 2));
    if (faults.length === 0) return say(`Release ${release} is intact: ${files} files, all pages`);
    for (const { key, what } of faults) console.error(`${key} ${what}`);
    console.error(
      `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in release ${release}`,
    );
    for (const line of describeCures(faults)) console.error(line);
  });

const CURES: Record<Fault['cure'], string> = {
  heal: 'To restore pages and compressed copies: npm run release -- heal',
  publish:
    'To restore files: delete them, then publish the version again from the same sources. Until then: npm run release -- rollback',
  maps: 'To restore source maps, which no page needs: delete the folder that they are in, then publish the version again from the same sources',
  restore:
    'To restore releases: copy them from a backup. Without one, deploy all apps: their pages then carry the new release’s number',
  configure:
    'To restore contents of static files: npm run release -- configure --files FOLDER, with the same files',
  delete: 'To remove what belongs to nothing: delete it, after finding out who put it there',
};

const describeCures = (faults: Fault[]) => [...new Set(faults.map(({ cure }) => CURES[cure]))];
