import type { AppName } from './AppName';
import type { Origins } from '../Origins';
import type { RemoteHead } from '../RemoteHead';
import type { ReleasedFile } from './Release';
import type { Routes } from '../Route';
import type { Setting } from '../SiteSettings';

/** A module that the shell shares with remotes. */
export interface SharedModule {
  /** A remote accepts the version that it was built with, and compatible newer ones. */
  version: string;
  /** All exports of the shell's; of a remote, those that its code uses, or `*` for the namespace. */
  exports: string[];
}

/**
 * Contents of a version's `version.json`: enough to check, release and compose the version without
 * its sources, with any checkout.
 */
export interface VersionManifest {
  /** Format of this document, `<major>.<minor>`. */
  format: string;
  app: AppName;
  kind: 'shell' | 'remote';
  /**
   * `<package version>-<hash of all other fields>`; with `-2` and so on at its end if a store has given
   * up the name before.
   */
  version: string;
  /** Exposed pages and parts, each with the scripts it runs besides the container. None for the shell. */
  exposes: Record<string, string[]>;
  /** Which of them are parts. Absent if there are none, and before format 1.2. */
  parts?: string[];
  /** The parts that its pages show, by page, e.g. `marketing/StoreBadges`. Absent if there are none. */
  shows?: Record<string, string[]>;
  /**
   * Scripts to inline into pages, by page; see `EarlyModule`. Their text is here so that release
   * tools of every age pass it to the composer. `files` has its hash, under `earlyScript(page)`.
   */
  early?: Record<string, string>;
  /** What the app takes from the shell, by request, e.g. `react`. Read from the build. */
  takes: Record<string, SharedModule>;
  /** What the shell provides, by request. Read from the build. None for a remote. */
  provides: Record<string, SharedModule>;
  /** Modules that a page must have once and that a remote's build contains a second time. */
  duplicates: string[];
  /**
   * Bytes of scripts, brotli-compressed, that each page may have from this app, by page. The
   * shell's is under `EVERY_PAGE`.
   */
  budgets: Record<string, number>;
  /** The site settings that this app owns. The shell's are the common ones. */
  settings: Record<string, Setting>;
  /** Origins that the app's pages use besides the site's own. */
  origins: Origins;
  /** What the heads of the remote's pages say besides their routes. Absent before format 1.1. */
  head?: RemoteHead;
  /** The URL table. Only the shell has one. */
  routes?: Routes;
  /** Every file, by its path in the version's folder. */
  files: Record<string, ReleasedFile>;
  /** Source maps, by the paths of their scripts. They are stored apart, under `versionMap`. */
  maps: Record<string, ReleasedFile>;
}

/** The shell's key in `budgets`: its scripts are part of every page. */
export const EVERY_PAGE = '*';

/** Contents of a build's `build.json`: what publishing cannot read from the built files. */
export interface BuildManifest extends Omit<VersionManifest, 'version' | 'files' | 'maps'> {
  /** Version in the app's package.json. */
  packageVersion: string;
  /** Hash of the sources that the build was made from, in the way of this repository's tools. */
  sources?: string | undefined;
}
