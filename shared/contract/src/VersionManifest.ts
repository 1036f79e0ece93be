import type { AppName } from './AppName';
import type { ReleasedFile } from './Release';
import type { Routes } from './Route';

/**
 * Contents of a version's `version.json`: enough to check, release and compose the version without
 * its sources.
 */
export interface VersionManifest {
  app: AppName;
  /** `<package version>-<hash of all other fields>`. */
  version: string;
  /** Exposed pages, each with the scripts it runs besides the container. None for the shell. */
  exposes: Record<string, string[]>;
  /** Version of each shared module that the app was built with, by request, e.g. `react`. */
  shares: Record<string, string>;
  /** The URL table. Only the shell has one. */
  routes?: Routes;
  /** Every file, by its path in the version's folder. */
  files: Record<string, ReleasedFile>;
}
