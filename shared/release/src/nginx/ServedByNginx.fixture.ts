import { once } from 'node:events';
import { connect } from 'node:tls';
import { servedStore, type Asked, type Served } from '../serve/Served.fixture';
import { DOMAIN, type NginxServer } from './NginxServer.fixture';
import { startNginx } from './startNginx.fixture';

/** A site with release 1 live, and nginx for it. */
export class ServedByNginx implements Served {
  readonly host = DOMAIN;

  private constructor(
    readonly site: Served['site'],
    readonly nginx: NginxServer,
  ) {}

  static async open({ folder, limits }: Asked = {}): Promise<ServedByNginx> {
    const site = await servedStore();
    const nginx = await startNginx({ folder: folder ?? site.folder, ...(limits && { limits }) });
    return new ServedByNginx(site, nginx);
  }

  get: Served['get'] = (...request) => this.nginx.ask(...request);

  connect = async () => {
    const { certificate: ca, ports } = this.nginx;
    const socket = connect({ host: '127.0.0.1', port: ports.https, servername: DOMAIN, ca });
    await once(socket, 'secureConnect');
    return socket;
  };

  close = () => this.nginx.stop();
}
