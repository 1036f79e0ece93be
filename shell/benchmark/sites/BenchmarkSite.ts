import { createSiteServer, listen } from '@site/release';

/** The compared sites, in the order of the table's columns. */
export const SITE_NAMES = ['composed', 'monolith', 'static'] as const;

export type SiteName = (typeof SITE_NAMES)[number];

/** A running site. */
export interface BenchmarkSite {
  name: SiteName;
  /** E.g. `http://localhost:41234`. */
  address: string;
  stop(): Promise<void>;
}

/**
 * Serves a site with the release tool's server, so that all sites have the same headers,
 * compression and cache rules.
 *
 * @param folder folder of the site's store
 * @param api origin of the API for `/api`
 */
export async function serveSite(
  name: SiteName,
  folder: string,
  api: string,
): Promise<BenchmarkSite> {
  const server = createSiteServer({ folder, api });
  const address = await listen(server, 0);
  return { name, address, stop: () => server.close() };
}
