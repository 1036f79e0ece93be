import { servedStore, type Served } from '../serve/Served.fixture';
import { NginxServer } from './NginxServer.fixture';

/** A site with release 1 live, and nginx for it. */
export class ServedByNginx implements Served {
  private constructor(
    readonly site: Served['site'],
    readonly nginx: NginxServer,
  ) {}

  /** @param folder of another store to serve */
  static async open(folder?: string): Promise<ServedByNginx> {
    const site = await servedStore();
    return new ServedByNginx(site, await NginxServer.start({ folder: folder ?? site.folder }));
  }

  get: Served['get'] = (...request) => this.nginx.ask(...request);

  close = () => this.nginx.stop();
}
