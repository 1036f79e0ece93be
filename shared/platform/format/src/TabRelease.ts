import type { PageRoute, SiteSettings } from '@site/contract';
import type { AppName } from './AppName';
import type { RemoteAddresses } from './PageData';
import type { PolicySources } from './policySources';
import type { DrawnRollout } from './Rollout';
import type { PartOffers } from './shownParts';

/** What a tab reads of a release about one remote: what its pages' own data says. */
export interface TabRelease {
  /** The settings that its pages get. */
  site: SiteSettings;
  /** The remote's pages, by name. */
  pages: Record<string, PageRoute>;
  /** Where to load the remote, and those whose parts its pages show. */
  remotes: Record<AppName, RemoteAddresses>;
  /** What its pages' policies allow besides the site's own origin. */
  allows: PolicySources;
  /** Its pages and parts whose policies allow any style, too. Absent if there are none. */
  inlineStyles?: string[];
  /** Which of the parts that the remote's pages name are offered. Absent if they name none. */
  parts?: PartOffers;
  /** Which visitors get rollouts of the remote's pages. Absent if none do. */
  rollouts?: DrawnRollout[];
}
