import type { Release, SiteSettings } from '@site/contract';
import type { Candidate } from '../gate/Candidate';

/** What the next release shall be. */
export interface Proposal {
  apps: Release['apps'];
  site: SiteSettings;
  /** The versions of those apps, as they say of themselves: what the gate looks at. */
  candidate: Candidate;
}
