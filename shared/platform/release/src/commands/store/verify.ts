import { advise, hint, type Hint } from '@site/project';
import type { Fault } from '../../reports/verify/faults';
import { verify } from '../../reports/verify/verify';
import { createCommand, openTargetStore } from '../run/createCommand';
import { plural, say, sayError } from '../run/report';
import { HOW_TO_RESTORE } from '../../basics/errors';

export const verifyCommand = createCommand(
  'verify',
  'check the files, source maps and contents of releases against their hashes, the pages and compressed copies',
  ['store', 'json'],
  'verify',
).action(async (options) => {
  const { json } = options;
  const store = await openTargetStore(options);
  const verified = await verify(store, json ? sayError : say);
  const { release, files, faults } = verified;
  if (faults.length > 0) process.exitCode = 1;
  if (json) return say(JSON.stringify(verified, null, 2));
  if (faults.length === 0) return say(`Release ${release} is intact: ${files} files, all pages`);
  for (const { key, what } of faults) sayError(`${key} ${what}`);
  sayError(`${plural(faults, 'fault')} in release ${release}`);
  for (const hint of new Set(faults.map(({ hint }) => HINTS[hint]))) sayError(hint, options);
});

const HINTS: Record<Fault['hint'], Hint> = {
  heal: hint`To restore pages: ${advise('heal')}`,
  publish: hint`To restore files: delete them, then publish the version again from the same sources. Until then: ${advise('rollback')}`,
  maps: 'To restore source maps, which no page needs: delete the folder that they are in, then publish the version again from the same sources',
  restore: `To restore a content or a release: delete it if it is damaged. ${HOW_TO_RESTORE}`,
  delete: 'To remove what belongs to nothing: delete it, after finding out who put it there',
};
