import type { Release } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { liveStore, type TestStore } from '../testSite.fixture';
import { createSiteServer } from './createSiteServer';
import { rawRequest } from './rawRequest.fixture';

/** The shell's script: big enough to be worth compressing. */
export const MAIN_SCRIPT = 'start();\n'.repeat(500);

/** A site with release 1 live, and a server for it. */
export class ServedSite {
  private constructor(
    readonly site: TestStore & { release: Release },
    private readonly server: FastifyInstance,
    private readonly origin: string,
  ) {}

  /** @param folder of another store to serve */
  static async open(folder?: string): Promise<ServedSite> {
    const site = await liveStore({ shell: { files: { 'main.js': MAIN_SCRIPT } } });
    const server = createSiteServer({ folder: folder ?? site.folder, api: 'http://127.0.0.1:9' });
    return new ServedSite(site, server, await server.listen({ port: 0, host: '127.0.0.1' }));
  }

  get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest(this.origin, address, { headers, method });

  close = () => this.server.close();
}
