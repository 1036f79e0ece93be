import { Command } from 'commander';
import { say } from '../report';
import { status, type AppStatus } from '../status';
import { storeOf, storeOption, type StoreOption } from './options';

/** `status` */
export const statusCommand = new Command('status')
  .description('what is live, app by app')
  .addOption(storeOption())
  .option('--json', 'print JSON')
  .action(async ({ json, ...options }: StoreOption & { json?: true }) => {
    const apps = await status(await storeOf(options));
    say(json ? JSON.stringify(apps, null, 2) : table(apps));
  });

function table(apps: AppStatus[]): string {
  const rows = [
    ['app', 'live version', 'release', 'since', 'previous version'],
    ...apps.map(({ app, version, release, since, previous }) => [
      app,
      version,
      String(release),
      new Date(since).toLocaleString('sv-SE', { timeZoneName: 'short' }),
      previous ?? '-',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
