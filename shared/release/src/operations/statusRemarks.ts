import { SET_EXPIRY } from '../records/securityExpiry';
import type { SiteStatus } from './status';

/** Something to know about the live site beside its versions. */
export interface Remark {
  /** One or two sentences, with the command that helps if there is one. */
  text: string;
  /** Whether everything is as it should be. */
  isFine?: boolean;
}

/** Says in words what a site's status reports beside the live versions; first, whether the pages match. */
export function statusRemarks({
  release,
  newest,
  pages,
  pendingSettings,
  securityExpiresIn: days,
}: SiteStatus): Remark[] {
  const remarks = [describePages(release, pages)];
  for (const file of pages.withoutMarkup)
    remarks.push({
      text: `Not prerendered: ${file}, since a rollback with --skip-render. Browsers render it. Deploy its app or the shell again`,
    });
  if (newest !== release)
    remarks.push({
      text: `Pointer: names release ${release}, but release ${newest} is newer. ${HEAL}`,
    });
  if (pendingSettings.length > 0)
    remarks.push({
      text: `Settings: ${pendingSettings.join(', ')} will change with the next release`,
    });
  if (days !== undefined && days <= 30)
    remarks.push({
      text: `security.txt: ${days > 0 ? `expires in ${days} days` : 'has expired'}. Run: ${SET_EXPIRY}`,
    });
  return remarks;
}

const HEAL = 'Run: npm run release -- heal';

function describePages(release: number, { count, strays, fault }: SiteStatus['pages']): Remark {
  if (fault) return { text: `Pages: can’t be compared: ${fault}. Run: npm run release -- verify` };
  if (strays.length === 0) return { text: `Pages: match release ${release}`, isFine: true };
  const named = strays.length > 3 ? [...strays.slice(0, 3), '…'] : strays;
  return {
    text: `Pages: ${strays.length} of ${count} don’t match release ${release} (${named.join(', ')}). ${HEAL}`,
  };
}
