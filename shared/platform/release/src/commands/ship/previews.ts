import { PREVIEW_NAME } from '@site/format';
import * as v from 'valibot';
import { dropPreview } from '../../changes/previews';
import { namesIn, versionLabel } from '../../documents/LogEntry';
import { requireNewest } from '../../log/readEntries';
import { listPreviews, type ListedPreview } from '../../reports/listPreviews';
import { formatMinute } from '../../basics/moments';
import { createCommand, openTargetStore } from '../run/createCommand';
import { by } from '../run/parsers';
import { NONE, print, say, table } from '../run/report';
import { ReleaseRun } from '../run/ReleaseRun';

export const parsePreviewName = by(
  v.pipe(
    v.string(),
    v.regex(
      PREVIEW_NAME,
      'must have lower-case letters, digits and dashes, at most 40, and begin with neither a dash nor rollout-',
    ),
  ),
);

export const previewsCommand = createCommand(
  'previews',
  'list the previews: versions, who made them, until when, and their addresses',
  ['store', 'json', 'dryRun'],
  'previews',
  'previews --delete shorter-pitch',
)
  .option('--delete <name>', 'delete this preview instead', parsePreviewName)
  .action(async ({ delete: name, ...options }) => {
    if (name !== undefined) {
      const run = await ReleaseRun.open(options);
      const made = await run.commit(dropPreview(name));
      if (options.json) return say(JSON.stringify({ name, deleted: !options.dryRun }, null, 2));
      return run.say(made, `Preview ${name} ${options.dryRun ? 'would be' : 'is'} deleted`);
    }
    const store = await openTargetStore(options);
    print(options, listPreviews(await requireNewest(store), Date.now()), (previews) =>
      previews.length > 0 ? formatPreviews(previews) : `${store.address} has no previews`,
    );
  });

const formatPreviews = (previews: ListedPreview[]) =>
  table([
    ['preview', 'shows', 'on release', 'made (UTC)', 'until (UTC)', 'by', 'why', 'address'],
    ...previews.map(
      ({ name, versions, release, createdAt, until, hasEnded, by, message, address }) => [
        name,
        namesIn(versions).map(versionLabel),
        String(release),
        formatMinute(createdAt),
        hasEnded ? 'expired' : formatMinute(until),
        by,
        message ?? NONE,
        address,
      ],
    ),
  ]);
