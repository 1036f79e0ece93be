import { DOMAIN, NginxServer } from '../src/nginx/NginxServer.fixture';
import { startBalanced } from './BalancedServers';
import { EmbeddedServer } from './EmbeddedServer';
import type { LoadedServer } from './LoadedServer';

/** What can be put under load. `balanced` is two embedded servers that are stopped in turn. */
export const SERVERS = ['embedded', 'nginx', 'balanced'] as const;

export type ServerName = (typeof SERVERS)[number];

/**
 * Starts a server for a store in a folder that has a release, and resolves once it listens.
 *
 * @param workFolder for the server's own files
 * @param api origin of the API
 */
export function startServer(
  name: ServerName,
  folder: string,
  workFolder: string,
  api: string,
): Promise<LoadedServer> {
  if (name === 'balanced') return startBalanced(folder, workFolder, api);
  return name === 'nginx' ? startNginx(folder, workFolder, api) : startEmbedded(folder, api);
}

async function startNginx(folder: string, workFolder: string, api: string): Promise<LoadedServer> {
  const nginx = await NginxServer.start(workFolder, { folder, api });
  return {
    options: {
      protocol: 'https:',
      host: '127.0.0.1',
      port: nginx.ports.https,
      servername: DOMAIN,
      ca: nginx.certificate,
      headers: { Host: DOMAIN },
    },
    stop: () => nginx.stop(),
  };
}

async function startEmbedded(folder: string, api: string): Promise<LoadedServer> {
  const server = await EmbeddedServer.start(folder, { API_ORIGIN: api });
  return {
    options: { protocol: 'http:', host: '127.0.0.1', port: server.port },
    stop: async () => void (await server.stop()),
  };
}
