import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createServedStore, type ServeSite } from './ServedSite.fixture';
import { createSiteServer } from './createSiteServer';
import { rawRequest } from './rawRequest.fixture';

const running: FastifyInstance[] = [];
afterAll(() => Promise.all(running.splice(0).map((server) => server.close())));

/** Serves a site with release 1 live on the embedded server. */
export const serveOnEmbedded: ServeSite = async ({
  folder,
  api = 'http://127.0.0.1:9',
  limits = {},
} = {}) => {
  const site = await createServedStore();
  const server = createSiteServer({ folder: folder ?? site.folder, api, limits });
  running.push(server);
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const { host, port } = new URL(origin);
  return {
    ...{ site, host },
    get: (address, headers = {}, method = 'GET', body = '') =>
      rawRequest(origin, address, { headers, method }, body),
    connect: async () => {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
  };
};
