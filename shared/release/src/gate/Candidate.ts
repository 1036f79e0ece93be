import type { AppName, VersionManifest } from '@site/contract';

/** The versions that a release would consist of, by app. */
export type Candidate = Record<AppName, VersionManifest>;
