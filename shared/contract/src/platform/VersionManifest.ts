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

/** A page that a remote exposes, or a part of its own for the pages of others. */
export interface ExposedPage {
  /** The scripts that it runs besides the remote's container. */
  scripts: string[];
  /** Bytes that these and the container may have, brotli-compressed. */
  budget: number;
  /** Its early script, which is inlined into the page; see `EarlyModule`. */
  early?: string;
  /** The parts that it shows, e.g. `marketing/StoreBadges`. */
  parts?: string[];
  /** Whether it is a part. */
  isPart?: true;
}

/**
 * Contents of a version's `version.json`: enough to check, release and compose the version without
 * its sources, with any checkout.
 */
export interface VersionManifest {
  /** See `FORMAT`. */
  format: number;
  app: AppName;
  /**
   * `<package version>-<hash of all other fields>`; with `-2` and so on at its end if a store has given
   * up the name before.
   */
  version: string;
  /** The pages and parts that a remote exposes, by name. None for the shell. */
  pages: Record<string, ExposedPage>;
  /** What the app takes from the shell, by request, e.g. `react`. Read from the build. */
  takes: Record<string, SharedModule>;
  /** What the shell provides, by request. Read from the build. None for a remote. */
  provides: Record<string, SharedModule>;
  /** Modules that a page must have once and that a remote's build contains a second time. */
  duplicates: string[];
  /** Bytes that the shell's scripts may have on every page, brotli-compressed. Only the shell has it. */
  budget?: number;
  /** The site settings that this app owns. The shell's are the common ones. */
  settings: Record<string, Setting>;
  /** Origins that the app's pages use besides the site's own. */
  origins: Origins;
  /** What the heads of the remote's pages say besides their routes. */
  head?: RemoteHead;
  /** The URL table. Only the shell has one. */
  routes?: Routes;
  /** Every file, by its path in the version's folder. */
  files: Record<string, ReleasedFile>;
  /** Source maps, by the paths of their scripts. They are stored apart, under `versionMap`. */
  maps: Record<string, ReleasedFile>;
}

/** Contents of a build's `build.json`: what publishing cannot read from the built files. */
export interface BuildManifest extends Omit<VersionManifest, 'version' | 'files' | 'maps'> {
  /** Version in the app's package.json. */
  packageVersion: string;
  /** Hash of the sources that the build was made from, in the way of this repository's tools. */
  sources?: string | undefined;
}
