import { Command } from 'commander';
import { SET_EXPIRY } from '../records/securityExpiry';
import { say } from './report';
import { status, type AppStatus, type SiteStatus } from '../operations/status';
import { jsonOption, storeOf, storeOption, type JsonOption, type StoreOption } from './options';
import { minuteOf, NONE, table } from './table';

/** `status` */
export const statusCommand = new Command('status')
  .description('what is live, app by app, and whether the pages agree with it')
  .addOption(storeOption())
  .addOption(jsonOption())
  .action(async ({ json, ...options }: StoreOption & JsonOption) => {
    const site = await status(await storeOf(options));
    if (json) return say(JSON.stringify(site, null, 2));
    say(appTable(site.apps));
    for (const line of summary(site)) say(line);
  });

const appTable = (apps: AppStatus[]) =>
  table([
    ['app', 'live version', 'release', 'since (UTC)', 'by', 'previous', 'why'],
    ...apps.map(({ app, version, release, since, by, previous, message }) => [
      app,
      version,
      String(release),
      minuteOf(since),
      by ?? NONE,
      previous ?? NONE,
      message ?? NONE,
    ]),
  ]);

const HEAL = 'Run: npm run release -- heal';

function summary({
  release,
  newest,
  pages,
  pendingSettings,
  securityExpiresIn: days,
}: SiteStatus): string[] {
  const lines = [pagesLine(release, pages)];
  if (newest !== release)
    lines.push(
      `Pointer: names release ${release}, and release ${newest} was made after it. ${HEAL}`,
    );
  if (pendingSettings.length > 0)
    lines.push(`Settings: ${pendingSettings.join(', ')} will change with the next release`);
  if (days !== undefined && days <= 30)
    lines.push(
      `security.txt: ${days > 0 ? `expires in ${days} days` : 'has expired'}. Run: ${SET_EXPIRY}`,
    );
  return lines;
}

function pagesLine(release: number, { count, strays, fault }: SiteStatus['pages']): string {
  if (fault) return `Pages: can’t be compared: ${fault}. Run: npm run release -- verify`;
  if (strays.length === 0) return `Pages: as release ${release}`;
  const named = strays.length > 3 ? [...strays.slice(0, 3), '…'] : strays;
  return `Pages: ${strays.length} of ${count} are not those of release ${release} (${named.join(', ')}). ${HEAL}`;
}
