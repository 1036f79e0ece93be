import type { VersionManifest } from './VersionManifest';

/** What a build says of itself, in `build.json` beside its files: what publishing can't read off the files. */
export interface BuildManifest extends Pick<
  VersionManifest,
  'app' | 'exposes' | 'shares' | 'routes'
> {
  /** Version in the app's package.json. */
  packageVersion: string;
  /** Hash of the sources that it was built from. */
  sources: string;
}
