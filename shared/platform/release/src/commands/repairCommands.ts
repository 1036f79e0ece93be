import { POINTER } from '@site/format';
import { requireNewest } from '../log/readEntries';
import { project } from '../commit/project';
import { prune } from '../publish/prune';
import { PREVIEW_AGE } from '../reports/listPreviews';
import type { Fault } from '../reports/verify/faults';
import { verify } from '../reports/verify/verify';
import type { Store } from '../stores/Store';
import { createCommand, openTargetStore } from './options/createCommand';
import { parseCount, parseTime } from './options/parsers';
import { createNote } from './options/whoReleases';
import { plural, say, sayError } from './output/report';

/** `verify` */
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
  for (const hint of new Set(faults.map(({ hint }) => HINTS[hint]))) sayError(hint);
});

const HINTS: Record<Fault['hint'], string> = {
  heal: 'To restore pages: npm run release -- heal',
  publish:
    'To restore files: delete them, then publish the version again from the same sources. Until then: npm run release -- rollback',
  maps: 'To restore source maps, which no page needs: delete the folder that they are in, then publish the version again from the same sources',
  restore: 'To restore what only the log has: copy it from a backup: npm run release -- copy',
  delete: 'To remove what belongs to nothing: delete it, after finding out who put it there',
};

/** `heal` */
export const healCommand = createCommand(
  'heal',
  'finish the work of interrupted commands',
  ['store', 'dryRun'],
  'heal',
).action(async (options) => {
  const verb = options.dryRun ? 'would be' : 'was';
  const store = await openTargetStore(options);
  const { number } = await requireNewest(store);
  const healed = new Map<string, string>();
  try {
    await project(recording(store, healed), { thorough: true });
  } finally {
    // What can't be repaired does not stop the rest.
    for (const [key, how] of [...healed].sort())
      say(
        key === POINTER
          ? `The pointer ${verb} moved to release ${number}`
          : `${key} ${verb} ${how} ${number}`,
      );
  }
  if (healed.size === 0)
    say(`Nothing to heal: release ${number} is live, and its pages are up to date`);
});

/** Returns the same store, which notes what happens to its objects. */
function recording(store: Store, changes: Map<string, string>): Store {
  const noted: Pick<Store, 'replace' | 'delete'> = {
    replace: async (key, bytes, revision) => {
      const isDone = await store.replace(key, bytes, revision);
      if (isDone) changes.set(key, 'updated to release');
      return isDone;
    },
    delete: async (keys) => {
      await store.delete(keys);
      for (const key of keys) changes.set(key, 'deleted: it is not in release');
    },
  };
  return Object.assign(Object.create(store) as Store, noted);
}

/** `prune` */
export const pruneCommand = createCommand(
  'prune',
  'delete old releases, the versions that only they use, and uploads that no release used within a day',
  ['store', 'dryRun'],
  'prune --keep 50 --older-than 30d --dry-run',
)
  .option('--keep <count>', 'last releases to keep, with all that they use', parseCount, 50)
  .option('--older-than <age>', 'keep what was live within this time, too, e.g. 30d', parseTime, 0)
  .option('--previews-older-than <age>', 'delete older previews; 14d by default', parseTime)
  .action(async (options) => {
    const { keep, olderThan, previewsOlderThan = PREVIEW_AGE } = options;
    const store = await openTargetStore(options);
    const limits = { keep, olderThan, previewsOlderThan };
    const pruned = await prune(store, limits, { note: await createNote(), say });
    const { releases, previews, versions, files, bytes } = pruned;
    for (const name of previews)
      say(`Preview ${name} ${options.dryRun ? 'would be' : 'is'} deleted`);
    if (files + previews.length === 0)
      return say(
        keep === 1
          ? 'Nothing to prune: the last release uses every file'
          : `Nothing to prune: the last ${keep} releases use every file`,
      );
    for (const version of versions) say(version);
    const freed = Object.entries({ preview: previews, release: releases, version: versions })
      .filter(([, names]) => names.length > 0)
      .map(([what, names]) => plural(names, what));
    say(
      `${options.dryRun ? 'Would free' : 'Freed'} ${freed.join(', ') || 'what nothing uses'}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
    );
  });
