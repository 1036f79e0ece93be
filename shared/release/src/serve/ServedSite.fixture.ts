import type { FastifyInstance } from 'fastify';
import { servedStore, type Served } from './Served.fixture';
import { createSiteServer } from './createSiteServer';
import { rawRequest } from './rawRequest.fixture';

/** A site with release 1 live, and the embedded server for it. */
export class ServedSite implements Served {
  private constructor(
    readonly site: Served['site'],
    private readonly server: FastifyInstance,
    private readonly origin: string,
  ) {}

  /** @param folder of another store to serve */
  static async open(folder?: string): Promise<ServedSite> {
    const site = await servedStore();
    const server = createSiteServer({ folder: folder ?? site.folder, api: 'http://127.0.0.1:9' });
    return new ServedSite(site, server, await server.listen({ port: 0, host: '127.0.0.1' }));
  }

  get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest(this.origin, address, { headers, method });

  close = () => this.server.close();
}
