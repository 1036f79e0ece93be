import { createSiteServer, listen } from '@site/release';
import type { SiteName } from '../figures';

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

/** What every static host sends. */
const PLAIN_HEADERS =
  /^(accept-ranges|cache-control|content-(encoding|length|type)|etag|last-modified|vary)$/;

/**
 * Serves a site on a free port with the release tool's server, so that all sites have the same
 * compression and cache rules.
 *
 * @param api origin of the API for `/api`
 */
export async function serveSite(
  { name, folder, withoutPolicies }: SiteFiles,
  api: string,
): Promise<BenchmarkSite> {
  const server = createSiteServer({ folder, api });
  if (withoutPolicies)
    server.addHook('onSend', async (_request, reply) => {
      for (const header of Object.keys(reply.getHeaders()))
        if (!PLAIN_HEADERS.test(header)) reply.removeHeader(header);
    });
  const address = await listen(server, 0);
  return { name, address, stop: () => server.close() };
}
