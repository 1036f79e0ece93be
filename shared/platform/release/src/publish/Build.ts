import type { VersionManifest } from '@site/format';

/** A build that is ready to publish. */
export interface Build {
  manifest: VersionManifest;
  /** Bytes of every file in the manifest, by name. */
  contents: Map<string, Buffer>;
  /** Bytes of every source map in the manifest, by the names of their scripts. */
  maps: Map<string, Buffer>;
  /** Hash of the sources, if its `build.json` has one. */
  sources?: string | undefined;
}

/** Something that keeps a build from being published. A line each. */
export interface BuildFault {
  fault: string;
  hint: string;
}
