import type { AppName, VersionManifest } from '@site/contract';

/** Manifests of the versions that a release would contain, by app. */
export type Candidate = Record<AppName, VersionManifest>;
