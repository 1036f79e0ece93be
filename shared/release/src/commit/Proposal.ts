import type { Release, SiteSettings } from '@site/contract';
import type { Candidate } from '../gate/Candidate';

/** Content of a release before it has passed the gate. */
export interface Proposal {
  apps: Release['apps'];
  site: SiteSettings;
  /** Manifests of the versions in `apps`, which the gate checks. */
  candidate: Candidate;
}
