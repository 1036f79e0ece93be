import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { servedStore, type Asked, type Served } from './Served.fixture';
import { createSiteServer } from './createSiteServer';
import { rawRequest } from './rawRequest.fixture';

/** A site with release 1 live, and the embedded server for it. */
export class ServedSite implements Served {
  private constructor(
    readonly site: Served['site'],
    private readonly server: FastifyInstance,
    private readonly origin: string,
  ) {}

  static async open({ folder, limits }: Asked = {}): Promise<ServedSite> {
    const site = await servedStore();
    const server = createSiteServer({
      folder: folder ?? site.folder,
      api: 'http://127.0.0.1:9',
      ...(limits && { limits }),
    });
    return new ServedSite(site, server, await server.listen({ port: 0, host: '127.0.0.1' }));
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
