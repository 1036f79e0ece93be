import { Command } from 'commander';
import { SET_EXPIRY } from '../../records/securityExpiry';
import { say } from '../output/report';
import { status, type AppStatus, type SiteStatus } from '../../operations/status';
import {
  jsonOption,
  openTargetStore,
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
  .action(async ({ json, ...options }: StoreOption & JsonOption) => {
    const site = await status(await openTargetStore(options));
    if (json) return say(JSON.stringify(site, null, 2));
    say(formatApps(site.apps));
    for (const line of summarize(site)) say(line);
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

const HEAL = 'Run: npm run release -- heal';

function summarize({
  release,
  newest,
  pages,
  pendingSettings,
  securityExpiresIn: days,
  freeze,
}: SiteStatus): string[] {
  const lines = [describePages(release, pages)];
  if (freeze)
    lines.push(
      `Frozen: until ${formatMinute(freeze.until)} (UTC), by ${freeze.by} since ${formatMinute(freeze.since)}${freeze.message === undefined ? '' : `: ${freeze.message}`}. End it: npm run release -- unfreeze`,
    );
  for (const file of pages.withoutMarkup)
    lines.push(
      `Not prerendered: ${file}, since a rollback with --skip-render. Browsers render it. Deploy its app or the shell again`,
    );
  if (newest !== release)
    lines.push(`Pointer: names release ${release}, but release ${newest} is newer. ${HEAL}`);
  if (pendingSettings.length > 0)
    lines.push(`Settings: ${pendingSettings.join(', ')} will change with the next release`);
  if (days !== undefined && days <= 30)
    lines.push(
      `security.txt: ${days > 0 ? `expires in ${days} days` : 'has expired'}. Run: ${SET_EXPIRY}`,
    );
  return lines;
}

function describePages(release: number, { count, strays, fault }: SiteStatus['pages']): string {
  if (fault) return `Pages: can’t be compared: ${fault}. Run: npm run release -- verify`;
  if (strays.length === 0) return `Pages: match release ${release}`;
  const named = strays.length > 3 ? [...strays.slice(0, 3), '…'] : strays;
  return `Pages: ${strays.length} of ${count} don’t match release ${release} (${named.join(', ')}). ${HEAL}`;
}
