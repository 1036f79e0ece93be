import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createServedStore, type ServedSite, type ServedSiteOptions } from './ServedSite.fixture';
import { createSiteServer } from './createSiteServer';
import { rawRequest } from './rawRequest.fixture';

const running: FastifyInstance[] = [];
afterAll(() => Promise.all(running.splice(0).map((server) => server.close())));

/** A site with release 1 live on the embedded server. */
export class SiteOnEmbeddedServer implements ServedSite {
  private constructor(
    readonly site: ServedSite['site'],
    private readonly server: FastifyInstance,
    private readonly origin: string,
  ) {}

  static async open({
    folder,
    api = 'http://127.0.0.1:9',
    limits,
  }: ServedSiteOptions = {}): Promise<SiteOnEmbeddedServer> {
    const site = await createServedStore();
    const server = createSiteServer({
      folder: folder ?? site.folder,
      api,
      ...(limits && { limits }),
    });
    running.push(server);
    const origin = await server.listen({ port: 0, host: '127.0.0.1' });
    return new SiteOnEmbeddedServer(site, server, origin);
  }

  get host(): string {
    return new URL(this.origin).host;
  }

  get = (address: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
    rawRequest(this.origin, address, { headers, method }, body);

  connect = async () => {
    const socket = connect(Number(new URL(this.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  close = () => this.server.close();
}
