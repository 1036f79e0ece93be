import { prune } from '../../publish/prune';
import { createCommand, openTargetStore } from '../run/createCommand';
import { parseCount, parseTime } from '../run/parsers';
import { createNote } from '../run/whoReleases';
import { plural, say } from '../run/report';

export const pruneCommand = createCommand(
  'prune',
  'delete old releases, the versions that only they use, previews that have ended, and uploads that no release used within a day',
  ['store', 'dryRun'],
  'prune --keep 50 --older-than 30d --dry-run',
)
  .option('--keep <count>', 'last releases to keep, with all that they use', parseCount, 50)
  .option('--older-than <age>', 'keep what was live within this time, too, e.g. 30d', parseTime, 0)
  .action(async (options) => {
    const { keep, olderThan } = options;
    const store = await openTargetStore(options);
    const pruned = await prune(store, { keep, olderThan }, { note: await createNote(), say });
    const { releases, previews, versions, files, bytes } = pruned;
    for (const name of previews)
      say(`Preview ${name} ${options.dryRun ? 'would be' : 'is'} deleted`);
    if (files + previews.length === 0)
      return say('Nothing to prune: every file belongs to a release that is kept');
    for (const version of versions) say(version);
    const freed = Object.entries({ preview: previews, release: releases, version: versions })
      .filter(([, names]) => names.length > 0)
      .map(([what, names]) => plural(names, what));
    say(
      `${options.dryRun ? 'Would free' : 'Freed'} ${freed.join(', ') || 'what nothing uses'}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
    );
  });
