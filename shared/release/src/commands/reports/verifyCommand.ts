import type { Fault } from '../../reports/verify/Fault';
import { verify } from '../../reports/verify/verify';
import { createCommand, type SharedOptions } from '../options/createCommand';
import { openTargetStore } from '../options/options';
import { say } from '../output/report';

/** `verify` */
export const verifyCommand = createCommand(
  'verify',
  'check the files and source maps of the live release against their hashes, its pages and compressed copies',
  ['store', 'json'],
  'verify',
).action(async (options: SharedOptions) => {
  const { json } = options;
  const verified = await verify(await openTargetStore(options), json ? console.error : say);
  const { release, files, faults } = verified;
  if (faults.length > 0) process.exitCode = 1;
  if (json) return say(JSON.stringify(verified, null, 2));
  if (faults.length === 0) return say(`Release ${release} is intact: ${files} files, all pages`);
  for (const { key, what } of faults) console.error(`${key} ${what}`);
  console.error(
    `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in release ${release}`,
  );
  for (const cure of new Set(faults.map(({ cure }) => CURES[cure]))) console.error(cure);
});

const CURES: Record<Fault['cure'], string> = {
  heal: 'To restore pages: npm run release -- heal',
  publish:
    'To restore files: delete them, then publish the version again from the same sources. Until then: npm run release -- rollback',
  maps: 'To restore source maps, which no page needs: delete the folder that they are in, then publish the version again from the same sources',
  restore: 'To restore what only the log has: copy it from a backup: npm run release -- copy',
  delete: 'To remove what belongs to nothing: delete it, after finding out who put it there',
};
