import type { SiteSettings } from '@site/contract';
import { createSiteServer, listen, openStore, readSiteSettings } from '@site/release';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { HeldRequests } from './HeldRequests';

/** A request as the site's server received it. */
export interface ReceivedRequest {
  url: string;
  headers: IncomingHttpHeaders;
}

/** A fault of a server. */
export interface ServerFault {
  address: RegExp;
  /** @param file path of what was asked for */
  answer: (response: ServerResponse, file: string) => void;
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
  /** What the server does in place of answering requests for some addresses; may be set and taken back at any time. */
  fault: ServerFault | undefined;
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
  server.addHook('onRequest', async ({ url, headers }, reply) => {
    requests.push({ url, headers });
    await held.pass(url);
    if (!site.fault?.address.test(url)) return;
    reply.hijack();
    site.fault.answer(reply.raw, path.join(folder, url.replace(/\?.*/, '')));
  });
  const address = await listen(server, 0);
  const site: Site = {
    address,
    folder,
    settings: await readSiteSettings(await openStore(folder)),
    requests,
    held,
    fault: undefined,
    async stop() {
      held.release();
      await server.close();
    },
  };
  return site;
}
