import { once } from 'node:events';
import { connect } from 'node:tls';
import {
  createServedStore,
  type ServedSite,
  type ServedSiteOptions,
} from '../serve/ServedSite.fixture';
import { DOMAIN, type NginxServer } from './NginxServer.fixture';
import { startNginx } from './startNginx.fixture';

/** A site with release 1 live on nginx. */
export class SiteOnNginx implements ServedSite {
  readonly host = DOMAIN;

  private constructor(
    readonly site: ServedSite['site'],
    readonly nginx: NginxServer,
  ) {}

  static async open({ folder, api, limits }: ServedSiteOptions = {}): Promise<SiteOnNginx> {
    const site = await createServedStore();
    const nginx = await startNginx({
      folder: folder ?? site.folder,
      ...(api && { api }),
      ...(limits && { limits }),
    });
    return new SiteOnNginx(site, nginx);
  }

  get: ServedSite['get'] = (...request) => this.nginx.request(...request);

  connect = async () => {
    const { certificate: ca, ports } = this.nginx;
    const socket = connect({ host: '127.0.0.1', port: ports.https, servername: DOMAIN, ca });
    await once(socket, 'secureConnect');
    return socket;
  };

  close = () => this.nginx.stop();
}
