import { Option, type Command } from 'commander';
import { writeFile } from 'node:fs/promises';
import { readCounts } from '../../collector/reportCounts';
import { readOverview, TIMELINE_LENGTH } from '../../reports/overview/readOverview';
import { status, type AppStatus } from '../../reports/status';
import { statusRemarks } from '../../reports/statusRemarks';
import { statusPage } from '../../status-page/statusPage';
import { fromWorkingFolder } from '../../stores/openStore';
import { formatMinute } from '../../times/formatMinute';
import { createCommand, type SharedOptions } from '../options/createCommand';
import { countsAt, openTargetStore } from '../options/options';
import { parseCount } from '../options/parsers';
import { print, say } from '../output/report';
import { NONE, table } from '../output/table';

interface StatusOptions extends SharedOptions {
  html?: string;
  collector?: string;
  last: number;
}

/** `status` */
export const statusCommand = createCommand(
  'status',
  'show the live version of every app, and whether the pages match',
  ['store', 'json'],
  'status',
  'status --html status.html --collector reports.json',
)
  .addOption(
    new Option(
      '--html <file>',
      'write a page that also draws the last releases and the sizes against their budgets',
    ).conflicts('json'),
  )
  .option('--last <count>', 'how many releases the page draws', parseCount, TIMELINE_LENGTH)
  .option(
    '--collector <file or address>',
    'draw failures by version, too: the file of serve --collector, or an address of such counts',
  )
  .action(async ({ html, last, collector, ...options }: StatusOptions, command: Command) => {
    if (collector !== undefined && html === undefined)
      command.error('error: --collector needs --html FILE');
    const store = await openTargetStore(options);
    if (html === undefined)
      return print(options, await status(store), (site) =>
        [formatApps(site.apps), ...statusRemarks(site).map(({ text }) => text)].join('\n'),
      );
    const counts = collector === undefined ? undefined : await readCounts(countsAt(collector));
    await writeFile(fromWorkingFolder(html), statusPage(await readOverview(store, last, counts)));
    say(`The status page is ${fromWorkingFolder(html)}`);
  });

const formatApps = (apps: AppStatus[]) =>
  table([
    ['app', 'live version', 'release', 'since (UTC)', 'by', 'previous', 'why'],
    ...apps.map(({ app, version, release, since, by, previous, message }) => [
      app,
      version,
      String(release),
      formatMinute(since),
      by ?? NONE,
      previous ?? NONE,
      message ?? NONE,
    ]),
  ]);
