import { Command } from 'commander';
import { say } from '../output/report';
import { status, type AppStatus } from '../../operations/status';
import { statusRemarks } from '../../operations/statusRemarks';
import {
  jsonOption,
  openTargetStore,
  storeOption,
  type JsonOption,
  type StoreOption,
} from '../options/options';
import { formatMinute, NONE, table } from '../output/table';

/** `status` */
export const statusCommand = new Command('status')
  .description('show the live version of every app, and whether the pages match')
  .addOption(storeOption())
  .addOption(jsonOption())
  .action(async ({ json, ...options }: StoreOption & JsonOption) => {
    const site = await status(await openTargetStore(options));
    if (json) return say(JSON.stringify(site, null, 2));
    say(formatApps(site.apps));
    for (const { text } of statusRemarks(site)) say(text);
  });

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
