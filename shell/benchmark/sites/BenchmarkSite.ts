/** The compared sites, in the order of the table's columns. `before` is an earlier composed site. */
export const SITE_NAMES = ['composed', 'before', 'monolith', 'static'] as const;

export type SiteName = (typeof SITE_NAMES)[number];

/** A site's files and how to serve them. */
export interface SiteFiles {
  name: SiteName;
  /** Folder of its store; absolute. */
  folder: string;
  /** Whether to leave out the headers that are the composed site's own choice, such as policies. */
  withoutPolicies?: true;
}

/** A running site. */
export interface BenchmarkSite {
  name: SiteName;
  /** E.g. `http://localhost:41234`. */
  address: string;
  stop(): Promise<void>;
}

/** Serves a site on a free port. */
export type ServeSite = (files: SiteFiles) => Promise<BenchmarkSite>;
