import type { AppName } from './AppName';
import type { ReleasedFile } from './Release';
import type { Routes } from './Route';

/** What a version is, in its `version.json`: enough to check, release and compose it without its sources. */
export interface VersionManifest {
  app: AppName;
  /** `<package version>-<hash of all that follows>`. */
  version: string;
  /** Every exposed page with the scripts that it runs beside the container; none for the shell. */
  exposes: Record<string, string[]>;
  /** Version of each shared module that it was built with, by request. */
  shares: Record<string, string>;
  /** The URL table, when this is the shell. */
  routes?: Routes;
  /** Every file by its path in the version's folder. */
  files: Record<string, ReleasedFile>;
}
