import { createSiteServer, listen } from '@site/release';

/** The sites that are compared, in the order of a table's columns. */
export const SITE_NAMES = ['composed', 'monolith', 'static'] as const;

export type SiteName = (typeof SITE_NAMES)[number];

/** A site that is served. */
export interface BenchmarkSite {
  name: SiteName;
  /** E.g. `http://localhost:41234`. */
  address: string;
  stop(): Promise<void>;
}

/**
 * Serves a site as the release tool does: the same headers, compression and cache rules for all of them.
 *
 * @param folder of the site's store
 * @param api origin of what answers `/api`
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
