import type { Manifests, Release } from '@site/contract';
import type { SettingValues } from '../records/resolveSettings';
import type { StaticFiles } from '../static-files/staticContents';

/** Content of a release before it has passed the gate. */
export interface Proposal {
  apps: Release['apps'];
  /** Settings, without the defaults of those that have no value yet. */
  values: SettingValues;
  /** The files in the site's root. Without them, the live ones stay. */
  staticFiles?: StaticFiles | undefined;
  /** Contents of static files that the store may not have. */
  contents?: Buffer[];
  /** Manifests of the versions in `apps`, which the gate checks. */
  candidate: Manifests;
}
