import type { AppName } from './AppName';
import type { Origins } from './Origins';
import type { Preview } from './Preview';
import type { SiteSettings } from './SiteSettings';

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
  /** Global variable that a remote's container sets. In format 1, it was the remote's name. */
  container?: string;
  /** Names of the settings that it owns. Unknown in format 1, whose pages get every setting. */
  settings?: string[];
  /** Origins that its pages use besides the site's own. */
  origins?: Origins;
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
   * without changes are composed to the same bytes.
   *
   * @default the number of this release
   */
  since?: number;
}

/** The apps of a release: the shell, and any remotes. */
export type ReleasedApps = Record<AppName, ReleasedApp> & { shell: ReleasedApp };

/** A page of a release, or another file in the site's root. */
export interface ReleasedPage {
  /** Subresource integrity of its bytes. */
  integrity: string;
  /** Number of the release that changed the page last. Other files have none. */
  number?: number;
  /**
   * How a listing of the bucket shows the bytes with this integrity, so that `status` need not read
   * the page. It does not count for a page of another integrity: older checkouts keep what they
   * don't know. Folders have none.
   */
  listed?: { integrity: string; revision: string };
  /** Whether it has no prerendered markup: it could not be rendered, and browsers render it. */
  blank?: boolean;
}

/** One version of every app, and the site settings. Immutable once written. */
export interface Release {
  /** Format of this document, `<major>.<minor>`. Absent in format 1. */
  format?: string;
  /** 1 for a store's first release, then counted up. */
  number: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /**
   * The team that made release `release`, under the name that it publishes. It does not count for a
   * release of another number: older checkouts keep what they don't know.
   */
  madeBy?: { team: string; release: number };
  site: SiteSettings;
  /**
   * Number of the release that last changed the settings.
   *
   * @default the number of this release
   */
  siteSince?: number;
  apps: ReleasedApps;
  /**
   * Pages and other files in the site's root, by file name. Every checkout can tell by them whether
   * the stored pages are right, and need not compose them. Absent in format 1.
   */
  pages?: Record<string, ReleasedPage>;
  /**
   * Files in the site's root that are no part of any app, by name: proofs of ownership, links of
   * mobile apps. Their contents are in `releases/files/`.
   */
  staticFiles?: Record<string, ReleasedFile>;
  /**
   * Files that earlier releases had in the site's root, with the hashes of their contents. Of these,
   * the ones that this release does not have are deleted. Absent in older releases.
   */
  formerFiles?: Record<string, string[]>;
  /**
   * Present in a preview alone. Its number and unchanged parts are those of the release that was
   * live when the preview was made.
   */
  preview?: Preview;
}

/** What a tab reads of a release: the whole, or the part about the shell and one remote. */
export type ReleasePart = Pick<Release, 'number' | 'site' | 'apps'>;
