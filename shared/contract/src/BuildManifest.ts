import type { VersionManifest } from './VersionManifest';

/** Contents of a build's `build.json`: what publishing cannot read from the built files. */
export interface BuildManifest extends Omit<VersionManifest, 'version' | 'files' | 'maps'> {
  /** Version in the app's package.json. */
  packageVersion: string;
  /** Hash of the sources that the build was made from. */
  sources: string;
}
