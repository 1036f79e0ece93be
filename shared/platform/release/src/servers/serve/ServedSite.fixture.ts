import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect as overTcp } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as overTls, type ConnectionOptions } from 'node:tls';
import { createSiteServer } from './createSiteServer';
import { rawRequest, type RawResponse } from './rawRequest.fixture';
import { siteFolder } from './siteFolder.fixture';

/** A site that a server serves until the end of the test file. */
export interface ServedSite {
  /** Folder of its store. */
  folder: string;
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

/** By default it serves a folder of its own, and nothing answers as the API. */
export type ServedSiteOptions = Partial<Parameters<typeof createSiteServer>[0]>;

/** Serves a site. */
export type ServeSite = (options?: ServedSiteOptions) => Promise<ServedSite>;

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
): Omit<ServedSite, 'folder'> {
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

/** Serves a site on the embedded server. */
export const serveOnEmbedded: ServeSite = async (options = {}) => {
  const { folder = await siteFolder(), api = 'http://127.0.0.1:9' } = options;
  return { folder, ...reach(await openServer(createSiteServer({ folder, api }))) };
};

/** Resolves once a connection is closed, by whichever side and for whatever reason. */
export const untilClosed = (socket: Duplex) =>
  new Promise<void>((resolve) => {
    socket.on('error', () => {}).once('close', () => resolve());
    if (socket.closed) resolve();
  });
