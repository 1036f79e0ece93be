import { pageFile } from '@site/format';
import { createSiteServer, listen } from '@site/release';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { HeldRequests } from './HeldRequests';

/** A request received by the site's server. */
interface ReceivedRequest {
  url: string;
  headers: IncomingHttpHeaders;
}

/** A fault of the server. */
export interface ServerFault {
  address: RegExp;
  /** @param file path of the requested file */
  respond: (response: ServerResponse, file: string) => void;
}

/** A running site. */
export interface Site {
  /** E.g. `http://localhost:41234`. */
  address: string;
  /** Folder of its store. */
  folder: string;
  /** All requests so far in order, with those to `/api`. */
  requests: readonly ReceivedRequest[];
  /** Makes requests wait. */
  held: HeldRequests;
  /** How the server fails for some addresses. May be set and unset at any time. */
  fault: ServerFault | undefined;
  stop(): Promise<void>;
}

/**
 * Serves a store as `npm start` does, on a free port.
 *
 * @param api origin of the API behind `/api`
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
    site.fault.respond(reply.raw, path.join(folder, url.replace(/\?.*/, '')));
  });
  const address = await listen(server, 0);
  const site: Site = {
    address,
    folder,
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

/**
 * Responds with a script that runs, but has other bytes than the release. The browser may cache it:
 * the next try must not get that copy.
 */
export function respondChanged(response: ServerResponse, file: string) {
  response
    .writeHead(200, {
      'Content-Type': 'text/javascript',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    .end(`${readFileSync(file, 'utf8')}\n;window.tampered=true;`);
}

/**
 * Lets a site send a page only up to a text in it.
 *
 * @param address the page's path
 * @returns a function that sends the rest
 */
export function stallPage(site: Site, address: string, text: string): () => void {
  const html = readFileSync(path.join(site.folder, pageFile(address)), 'utf8');
  const end = html.indexOf(text);
  let sendRest = () => {};
  site.fault = {
    address: new RegExp(`^${address}(\\?|$)`),
    respond(response) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).write(html.slice(0, end));
      sendRest = () => response.end(html.slice(end));
    },
  };
  return () => sendRest();
}
