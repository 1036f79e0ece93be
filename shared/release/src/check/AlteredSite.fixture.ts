import type { FastifyReply } from 'fastify';
import { createSiteServer } from '../serve/createSiteServer';
import { openServer } from '../serve/ServedSite.fixture';

/** Alters a response to a path: returns another body, or a promise that holds it back. */
export type Alter = (path: string, reply: FastifyReply, body: string) => unknown;

/** A site whose responses are altered on their way to visitors, as a CDN may do. */
export interface AlteredSite {
  origin: string;
  /** Paths of all requests. */
  requests: string[];
  alter: Alter;
}

/** Serves the store in a folder, at first without alterations. */
export async function serveAltered(folder: string): Promise<AlteredSite> {
  const server = createSiteServer({ folder, api: 'http://127.0.0.1:9' });
  const site: AlteredSite = { origin: '', requests: [], alter: () => {} };
  server.addHook('onRequest', ({ url, headers }, _reply, done) => {
    site.requests.push(url);
    // Bodies are altered as text.
    delete headers['accept-encoding'];
    done();
  });
  server.addHook('onSend', async ({ url }, reply, body) => {
    const altered = site.alter(url, reply, String(body));
    if (altered instanceof Promise) await altered;
    return typeof altered === 'string' ? altered : body;
  });
  site.origin = await openServer(server);
  return site;
}
