import { SET_EXPIRY } from '../records/securityExpiry';
import { formatMinute } from '../times/formatMinute';
import type { AppStatus, SiteStatus } from './status';

/** Something to know about the live site beside its versions. */
export interface Remark {
  /** One or two sentences, with the command that helps if there is one. */
  text: string;
  /** Whether it is as it should be, needs no action, or has to be repaired. */
  level: 'fine' | 'notice' | 'fault';
}

/** Says what a site's status reports beside the live versions. */
export function statusRemarks({
  release,
  newest,
  apps,
  pages,
  pendingSettings,
  securityExpiresIn: days,
  freeze,
}: SiteStatus): Remark[] {
  const remarks = [...apps.flatMap(describeRollout), describePages(release, pages)];
  const add = (level: Remark['level'], text: string) => remarks.push({ level, text });
  if (freeze)
    add(
      'notice',
      `Frozen: until ${formatMinute(freeze.until)} (UTC), by ${freeze.by} since ${formatMinute(freeze.since)}${freeze.message === undefined ? '' : `: ${freeze.message}`}. End it: npm run release -- unfreeze`,
    );
  for (const file of pages.withoutMarkup)
    add(
      'fault',
      `Not prerendered: ${file}, since a rollback with --skip-render. Browsers render it. Deploy its app or the shell again`,
    );
  if (newest !== release)
    add('fault', `Pointer: names release ${release}, but release ${newest} is newer. ${HEAL}`);
  if (pendingSettings.length > 0)
    add('notice', `Settings: ${pendingSettings.join(', ')} will change with the next release`);
  if (days !== undefined && days <= 30)
    add(
      'fault',
      `security.txt: ${days > 0 ? `expires in ${days} days` : 'has expired'}. Run: ${SET_EXPIRY}`,
    );
  return remarks;
}

const describeRollout = ({ app, version, rollout }: AppStatus): Remark[] =>
  rollout
    ? [
        {
          level: 'notice',
          text: `Rollout: ${rollout.percent} % of the visitors get ${app} ${rollout.version}, all others ${version}`,
        },
      ]
    : [];

const HEAL = 'Run: npm run release -- heal';

function describePages(release: number, { count, strays, fault }: SiteStatus['pages']): Remark {
  if (fault)
    return {
      level: 'fault',
      text: `Pages: can’t be compared: ${fault}. Run: npm run release -- verify`,
    };
  if (strays.length === 0) return { level: 'fine', text: `Pages: match release ${release}` };
  const named = strays.length > 3 ? [...strays.slice(0, 3), '…'] : strays;
  return {
    level: 'fault',
    text: `Pages: ${strays.length} of ${count} don’t match release ${release} (${named.join(', ')}). ${HEAL}`,
  };
}
