import { SET_EXPIRY } from '../documents/resolveSettings';
import { formatMinute } from '../times/moments';
import type { SiteStatus } from './status';

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
  isWhole,
  apps,
  withoutMarkup,
  securityExpiresIn: days,
  freeze,
}: SiteStatus): Remark[] {
  const remarks: Remark[] = [];
  const add = (level: Remark['level'], text: string) => remarks.push({ level, text });
  for (const { app, version, rollout } of apps)
    if (rollout)
      add(
        'notice',
        `Rollout: ${rollout.percent} % of the visitors get ${app} ${rollout.version}, all others ${version}`,
      );
  if (isWhole) add('fine', `Pages: match release ${release}`);
  else add('fault', `Pages: release ${release} is not projected whole: npm run release -- heal`);
  if (freeze) {
    const why = freeze.message === undefined ? '' : `: ${freeze.message}`;
    add(
      'notice',
      `Frozen: until ${formatMinute(freeze.until)} (UTC), by ${freeze.by} since ${formatMinute(freeze.since)}${why}. End it: npm run release -- unfreeze`,
    );
  }
  for (const file of withoutMarkup)
    add(
      'fault',
      `Not prerendered: ${file}, since a rollback with --skip-render. Browsers render it. Deploy its app or the shell again`,
    );
  if (days !== undefined && days <= 30)
    add(
      'fault',
      `security.txt: ${days > 0 ? `expires in ${days} days` : 'has expired'}. Run: ${SET_EXPIRY}`,
    );
  return remarks;
}
