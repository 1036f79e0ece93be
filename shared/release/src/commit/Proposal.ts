import type { Manifests, Release } from '@site/contract';
import type { SettingValues } from '../records/resolveSettings';

/** Content of a release before it has passed the gate. */
export interface Proposal {
  apps: Release['apps'];
  /** Settings, without the defaults of those that have no value yet. */
  values: SettingValues;
  /** Manifests of the versions in `apps`, which the gate checks. */
  candidate: Manifests;
}
