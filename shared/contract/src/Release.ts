import type { AppName } from './AppName';
import type { SiteSettings } from './SiteSettings';

/** One file of a version. */
export interface ReleasedFile {
  /** Subresource integrity of its bytes, e.g. `sha384-…`. */
  integrity: string;
  bytes: number;
}

/** A version as a release names it. */
export interface ReleasedVersion {
  /** `<package version>-<hash of its files>`. */
  version: string;
  /** Every file by its path in the version's folder. */
  files: Record<string, ReleasedFile>;
}

/** An app's part of a release. */
export interface ReleasedApp extends ReleasedVersion {
  /** The version that was live before this one: what a visitor gets when this one can't be loaded. */
  previous?: ReleasedVersion;
  /** Number of the release since which this part has stood as it is; left out: since this release. */
  since?: number;
}

/** One version of every app, and the site settings. Immutable once written. */
export interface Release {
  number: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  site: SiteSettings;
  /** Number of the release since which the settings have stood as they are; left out: since this release. */
  siteSince?: number;
  apps: Record<AppName, ReleasedApp>;
}
