import { Command, Option } from 'commander';
import { examples } from '../options/examples';
import { writeFile } from 'node:fs/promises';
import { readCounts } from '../../collector/readCounts';
import { say } from '../output/report';
import { status, type AppStatus } from '../../operations/status';
import { statusRemarks } from '../../operations/statusRemarks';
import { readOverview, TIMELINE_LENGTH } from '../../operations/overview/readOverview';
import { statusPage } from '../../status-page/statusPage';
import { fromWorkingFolder } from '../../stores/openStore';
import {
  jsonOption,
  openTargetStore,
  parseCount,
  storeOption,
  type JsonOption,
  type StoreOption,
} from '../options/options';
import { formatMinute } from '../../times/formatMinute';
import { NONE, table } from '../output/table';

/** `status` */
export const statusCommand = new Command('status')
  .description('show the live version of every app, and whether the pages match')
  .addOption(storeOption())
  .addOption(jsonOption())
  .addOption(
    new Option(
      '--html <file>',
      'write a page that also draws the last releases and the sizes against their budgets',
    ).conflicts('json'),
  )
  .addOption(
    new Option('--last <count>', 'how many releases the page draws')
      .argParser(parseCount)
      .default(TIMELINE_LENGTH),
  )
  .option(
    '--collector <file or address>',
    'draw failures by version, too: the file of serve --collector, or an address of such counts',
  )
  .addHelpText('after', examples('status', 'status --html status.html --collector reports.json'))
  .action(async (given: StatusOptions, command: Command) => {
    const { json, html, last, collector, ...options } = given;
    if (collector !== undefined && html === undefined)
      command.error('error: --collector needs --html FILE');
    const store = await openTargetStore(options);
    if (html !== undefined) {
      const counts = collector === undefined ? undefined : await readCounts(countsAt(collector));
      await writeFile(fromWorkingFolder(html), statusPage(await readOverview(store, last, counts)));
      return say(`The status page is ${fromWorkingFolder(html)}`);
    }
    const site = await status(store);
    if (json) return say(JSON.stringify(site, null, 2));
    say(formatApps(site.apps));
    for (const { text } of statusRemarks(site)) say(text);
  });

interface StatusOptions extends StoreOption, JsonOption {
  html?: string;
  collector?: string;
  last: number;
}

const countsAt = (collector: string) =>
  /^https?:/.test(collector) ? collector : fromWorkingFolder(collector);

const formatApps = (apps: AppStatus[]) =>
  table([
    ['app', 'live version', 'release', 'since (UTC)', 'by', 'previous', 'why'],
    ...apps.map(({ app, version, release, since, by, previous, message }) => [
      app,
      version,
      String(release),
      since ? formatMinute(since) : NONE,
      by ?? NONE,
      previous ?? NONE,
      message ?? NONE,
    ]),
  ]);
