import { status, statusRemarks } from '../../reports/status';
import { writeHint } from '@site/project';
import { formatMinute } from '../../basics/moments';
import { createCommand, openTargetStore } from '../run/createCommand';
import { NONE, print, table } from '../run/report';

export const statusCommand = createCommand(
  'status',
  'show the live version of every app, and whether the pages match',
  ['store', 'json'],
  'status',
)
  .addHelpText(
    'after',
    '\nThe exit code is 1 if not all pages match: after a short while again, run npm run release -- heal.',
  )
  .action(async (options) => {
    const found = await status(await openTargetStore(options), options);
    if (!found.isWhole) process.exitCode = 1;
    print(options, found, (site) => {
      const apps = table([
        ['app', 'live version', 'release', 'since (UTC)', 'by', 'previous', 'why'],
        ...site.apps.map(({ app, version, release, since, by, previous, message }) => [
          ...[app, version, String(release), formatMinute(since)],
          ...[by ?? NONE, previous ?? NONE, message ?? NONE],
        ]),
      ]);
      return [apps, ...statusRemarks(site).map((line) => writeHint(line, options))].join('\n');
    });
  });
