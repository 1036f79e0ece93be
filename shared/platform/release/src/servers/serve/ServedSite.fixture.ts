import { ROOT_FILES, WELL_KNOWN } from '@site/format';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect as overTcp } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as overTls, type ConnectionOptions } from 'node:tls';
import { liveStore } from '../../../fixtures/liveStore.fixture';
import type { TestRelease, TestStore } from '../../../fixtures/testSite.fixture';
import { LEAVING_WORKER } from '../../publish/rootFileFaults';
import { createSiteServer } from './createSiteServer';
import { rawRequest, type RawResponse } from './rawRequest.fixture';

/** The shell's script: large enough to be worth compressing. */
export const MAIN_SCRIPT = 'start();\n'.repeat(500);

/** A site that a server serves until the end of the test file. */
export interface ServedSite {
  site: TestStore & { release: TestRelease };
  get: (
    address: string,
    headers?: Record<string, string>,
    method?: string,
    body?: string,
  ) => Promise<RawResponse>;
  /**
   * Sends a request, or what looks like one, with its `HOST` filled in.
   *
   * @returns everything that the server sends until the connection closes, at the latest after the test
   */
  send: (text: string) => Promise<string>;
}

/** By default it serves its own store, and nothing answers as the API. */
export type ServedSiteOptions = Partial<Parameters<typeof createSiteServer>[0]>;

/** Serves a site with release 1 live. */
export type ServeSite = (options?: ServedSiteOptions) => Promise<ServedSite>;

/** Files in the site's root, long enough to be compressed. */
export const NAMED_FILES: Record<string, string> = {
  '.well-known/apple-app-site-association': '{ "applinks": {}, "and": "more" }',
  '.well-known/assetlinks.json': '[{ "relation": [], "target": {} }]',
  '.well-known/security.txt': 'Contact: mailto:a@b.example, Expires: 2020-01-01T00:00:00Z',
  'google1234.html': 'google-site-verification: google1234.html',
  'yandex/proof_1.html': '<script>alert("alert, alert")</script>',
  'BingSiteAuth.xml': '<?xml version="1.0"?><users></users>',
  'ads.txt': 'none, none, none, none, none, none',
  'logo.png': 'PNG',
  'sw.js': LEAVING_WORKER,
};

/** Creates a store with release 1 live. */
export function createServedStore() {
  const named = Object.entries(NAMED_FILES).map(([name, text]) => [
    ROOT_FILES + name.replace(WELL_KNOWN, 'well-known/'),
    text,
  ]);
  const files = { 'main.js': MAIN_SCRIPT, ...(Object.fromEntries(named) as typeof NAMED_FILES) };
  return liveStore({ shell: { files } });
}

const running: FastifyInstance[] = [];
afterAll(() => Promise.all(running.splice(0).map((server) => server.close())));

/** Opens a server on a free port until the end of the test file. @returns its origin */
export function openServer(server: FastifyInstance): Promise<string> {
  running.push(server);
  return server.listen({ port: 0, host: '127.0.0.1' });
}

const sockets: Duplex[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Returns how to reach a site. @param tls for a site with https */
export function reach(
  origin: string,
  host = new URL(origin).host,
  tls?: ConnectionOptions,
): Omit<ServedSite, 'site'> {
  const place = { host: '127.0.0.1', port: Number(new URL(origin).port) };
  return {
    get: (address, headers = {}, method = 'GET', body = '') =>
      rawRequest(origin, address, { method, headers: { Host: host, ...headers }, ...tls }, body),
    send: async (text) => {
      const socket = tls ? overTls({ ...place, ...tls }) : overTcp(place);
      sockets.push(socket);
      await once(socket, tls ? 'secureConnect' : 'connect');
      let received = '';
      socket.on('data', (bytes) => (received += String(bytes)));
      const closed = untilClosed(socket);
      socket.write(text.replace('HOST', host), 'latin1');
      await closed;
      return received;
    },
  };
}

/** Serves a site with release 1 live on the embedded server. */
export const serveOnEmbedded: ServeSite = async (options) => {
  const site = await createServedStore();
  const server = createSiteServer({ folder: site.folder, api: 'http://127.0.0.1:9', ...options });
  return { site, ...reach(await openServer(server)) };
};

/** Resolves once a connection is closed, by whichever side and for whatever reason. */
export const untilClosed = (socket: Duplex) =>
  new Promise<void>((resolve) => {
    socket.on('error', () => {}).once('close', () => resolve());
    if (socket.closed) resolve();
  });
