import type { SiteSettings } from '@site/contract';
import { createSiteServer, listen, openStore, readSiteSettings } from '@site/release';
import { HeldRequests } from './HeldRequests';
import type { IncomingHttpHeaders } from 'node:http';

/** A request as the site's server received it. */
export interface ReceivedRequest {
  url: string;
  headers: IncomingHttpHeaders;
}

/** A running site. */
export interface Site {
  /** E.g. `http://localhost:41234`. */
  address: string;
  /** Folder of its store. */
  folder: string;
  settings: SiteSettings;
  /** Every request so far, those to `/api` included, in order. */
  requests: readonly ReceivedRequest[];
  /** Makes requests wait. */
  held: HeldRequests;
  stop(): Promise<void>;
}

/**
 * Serves a store as `npm start` does, on a free port.
 *
 * @param api origin of what answers `/api`
 */
export async function startSite(folder: string, api: string): Promise<Site> {
  const server = createSiteServer({ folder, api });
  const requests: ReceivedRequest[] = [];
  const held = new HeldRequests();
  server.addHook('onRequest', async ({ url, headers }) => {
    requests.push({ url, headers });
    await held.pass(url);
  });
  const address = await listen(server, 0);
  return {
    address,
    folder,
    settings: await readSiteSettings(await openStore(folder)),
    requests,
    held,
    async stop() {
      held.release();
      await server.close();
    },
  };
}
