import { Option } from '@commander-js/extra-typings';
import { readOverview } from '../../reports/readOverview';
import { status, statusRemarks } from '../../reports/status';
import { statusPage } from '../../reports/status-page/statusPage';
import { replaceFile } from '../../stores/folder/replaceFile';
import { fromWorkingFolder } from '../../stores/openStore';
import { formatMinute } from '../../basics/moments';
import { createCommand, openTargetStore } from '../run/createCommand';
import { parseCount } from '../run/parsers';
import { NONE, print, say, table } from '../run/report';

/** `status` */
export const statusCommand = createCommand(
  'status',
  'show the live version of every app, and whether the pages match',
  ['store', 'json'],
  'status',
  'status --html status.html',
)
  .addOption(
    new Option(
      '--html <file>',
      'write a page that also draws the last releases and the sizes against their budgets',
    )
      .argParser(fromWorkingFolder)
      .conflicts('json'),
  )
  .option('--last <count>', 'how many releases the page draws; 50 by default', parseCount)
  .addHelpText(
    'after',
    '\nThe exit code is 1 if not all pages match: after a short while again, run npm run release -- heal.',
  )
  .action(async ({ html, last, ...options }, command) => {
    if (html === undefined && last !== undefined)
      command.error('error: --last is about the page, so it needs --html FILE; see also history');
    const store = await openTargetStore(options);
    if (html !== undefined) {
      const overview = await readOverview(store, last ?? 50);
      await replaceFile(html, statusPage(overview));
      if (!overview.status.isWhole) process.exitCode = 1;
      return say(`The status page is ${html}`);
    }
    const found = await status(store);
    if (!found.isWhole) process.exitCode = 1;
    print(options, found, (site) => {
      const apps = table([
        ['app', 'live version', 'release', 'since (UTC)', 'by', 'previous', 'why'],
        ...site.apps.map(({ app, version, release, since, by, previous, message }) => [
          ...[app, version, String(release), formatMinute(since)],
          ...[by ?? NONE, previous ?? NONE, message ?? NONE],
        ]),
      ]);
      return [apps, ...statusRemarks(site).map(({ text }) => text)].join('\n');
    });
  });
