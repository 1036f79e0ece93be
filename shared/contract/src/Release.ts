import type { AppName } from './AppName';
import type { SiteSettings } from './SiteSettings';

/** A file of a version. */
export interface ReleasedFile {
  /** Subresource integrity of its bytes, e.g. `sha384-…`. */
  integrity: string;
  /** Size, uncompressed. */
  bytes: number;
}

/** A version in a release, with the hashes that a browser checks its files against. */
export interface ReleasedVersion {
  /** `<package version>-<hash of its files>`, e.g. `1.2.0-3f9a1c04`. */
  version: string;
  /** Every file, by its path in the version's folder. */
  files: Record<string, ReleasedFile>;
}

/** An app's part of a release. */
export interface ReleasedApp extends ReleasedVersion {
  /** The version that was live before. Visitors get it when this one cannot be loaded. */
  previous?: ReleasedVersion;
  /**
   * Number of the release that last changed this part. Unchanged parts keep their number, so pages
   * without changes are composed to the same bytes.
   *
   * @default the number of this release
   */
  since?: number;
}

/** One version of every app, and the site settings. Immutable once written. */
export interface Release {
  /** 1 for a store's first release, then counted up. */
  number: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  site: SiteSettings;
  /**
   * Number of the release that last changed the settings.
   *
   * @default the number of this release
   */
  siteSince?: number;
  apps: Record<AppName, ReleasedApp>;
}
