import type { AppName } from './AppName';
import type { Origins } from '../Origins';
import type { Preview } from './Preview';
import type { SiteSettings } from '../SiteSettings';

/** A file of a version. */
export interface ReleasedFile {
  /** Subresource integrity of its bytes, e.g. `sha384-…`. */
  integrity: string;
  /** Size, uncompressed. */
  bytes: number;
}

/** A version in a release, with what a browser needs to run it. */
export interface ReleasedVersion {
  /** `<package version>-<hash of its files>`, e.g. `1.2.0-3f9a1c04`. */
  version: string;
  /** Every file, by its path in the version's folder. */
  files: Record<string, ReleasedFile>;
  /** Names of the settings that it owns. */
  settings: string[];
  /** Origins that its pages use besides the site's own. */
  origins: Origins;
}

/** A version that a part of the visitors gets in place of the live one. */
export interface Rollout extends ReleasedVersion {
  /** Percentage of the visitors, a whole number from 1 to 99. */
  percent: number;
}

/** An app's part of a release. */
export interface ReleasedApp extends ReleasedVersion {
  /** The version that was live before. Visitors get it when this one cannot be loaded. */
  previous?: ReleasedVersion;
  /** The version that a part of the visitors gets. */
  rollout?: Rollout;
  /**
   * Number of the release that last changed this part. Unchanged parts keep their number, so pages
   * without changes are composed to the same bytes. Absent in what a tab reads of a release.
   */
  since?: number;
  /** When that release was made, ISO 8601. */
  sinceTime?: string;
}

/** The apps of a release: the shell, and any remotes. */
export type ReleasedApps = Record<AppName, ReleasedApp> & { shell: ReleasedApp };

/** A page of a release, or another file in the site's root. */
export interface ReleasedPage {
  /** Subresource integrity of its bytes. */
  integrity: string;
  /** Number of the release that its content was first written for; see `contentKey`. */
  stored: number;
  /** Number of the release that changed the page last. Other files have none. */
  number?: number;
  /** Whether it has no prerendered markup: it could not be rendered, and browsers render it. */
  blank?: boolean;
}

/**
 * One version of every app, and the site settings. Immutable once written. This is its public part:
 * who made it and why is in the log alone.
 */
export interface Release {
  /** See `FORMAT`. */
  format: number;
  /** 1 for a store's first release, then counted up. */
  number: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The value of every setting. */
  site: SiteSettings;
  /** Number of the release that last changed the settings. */
  siteSince: number;
  apps: ReleasedApps;
  /** Pages and other files that a composer made, by file name. */
  pages: Record<string, ReleasedPage>;
  /** Files in the site's root that are not part of any app: proofs of ownership, links of mobile apps. */
  staticFiles: Record<string, ReleasedFile & Pick<ReleasedPage, 'stored'>>;
  /** Present in the release of a preview or a rollout alone, which has pages of its own. */
  preview?: Preview;
}

/** What a tab reads of a release: the part about the shell, one remote, and those whose parts its pages show. */
export type ReleasePart = Pick<Release, 'number' | 'site' | 'apps'>;

/** A release without what follows from its pages, as a composer gets it. */
export type ComposedRelease = Omit<Release, 'pages' | 'staticFiles'>;
