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

/** Serves a site on a free port. */
export type ServeSite = (files: SiteFiles) => Promise<BenchmarkSite>;

/** What every static host sends. */
const PLAIN_HEADERS =
  /^(accept-ranges|cache-control|content-(encoding|length|type)|etag|last-modified|vary)$/;

/**
 * Serves sites with the release tool's server, so that all have the same compression and cache
 * rules.
 *
 * @param api origin of the API for `/api`
 */
export const serveOverHttp1 =
  (api: string): ServeSite =>
  async ({ name, folder, withoutPolicies }) => {
    const server = createSiteServer({ folder, api });
    if (withoutPolicies)
      server.addHook('onSend', async (_request, reply) => {
        for (const header of Object.keys(reply.getHeaders()))
          if (!PLAIN_HEADERS.test(header)) reply.removeHeader(header);
      });
    const address = await listen(server, 0);
    return { name, address, stop: () => server.close() };
  };
