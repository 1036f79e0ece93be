import { execa } from 'execa';
import path from 'node:path';
import { ROOT } from '../src/builds/appFolder';
import { DOMAIN, NginxServer } from '../src/nginx/NginxServer.fixture';
import type { RequestOptions } from 'node:https';

/** The servers that can be loaded. */
export const SERVERS = ['embedded', 'nginx'] as const;

export type ServerName = (typeof SERVERS)[number];

/** A server that is loaded, in a process of its own. */
export interface LoadedServer {
  /** How it is asked. */
  options: RequestOptions & { protocol: 'http:' | 'https:' };
  stop(): Promise<void>;
}

/**
 * Starts a server for a directory store that has a release; resolves once it listens.
 *
 * @param workplace a folder for files of its own
 */
export function startServer(
  name: ServerName,
  folder: string,
  workplace: string,
): Promise<LoadedServer> {
  return name === 'nginx' ? startNginx(folder, workplace) : startEmbedded(folder);
}

async function startNginx(folder: string, workplace: string): Promise<LoadedServer> {
  const nginx = await NginxServer.start(workplace, { folder });
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

async function startEmbedded(folder: string): Promise<LoadedServer> {
  const words = [
    '--import',
    'tsx',
    path.join(ROOT, 'shared/release/src/cli.ts'),
    'serve',
    '--store',
    folder,
  ];
  const env = { PORT: '0', HOST: '127.0.0.1', API_ORIGIN: 'http://127.0.0.1:9' };
  const server = execa('node', words, { cwd: ROOT, env, reject: false });
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (bytes) => {
      said += String(bytes);
      const port = /http:\/\/127\.0\.0\.1:(\d+)\n/.exec(said)?.[1];
      if (port) resolve(Number(port));
    });
    void server.then(({ stderr }) => reject(new Error(`the embedded server ended: ${stderr}`)));
  });
  return {
    options: { protocol: 'http:', host: '127.0.0.1', port },
    async stop() {
      server.kill();
      await server;
    },
  };
}
