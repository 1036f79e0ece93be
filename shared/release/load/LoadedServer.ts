import { execa } from 'execa';
import path from 'node:path';
import { ROOT } from '../src/builds/appFolder';
import { DOMAIN, NginxServer } from '../src/nginx/NginxServer.fixture';
import type { RequestOptions } from 'node:https';

/** The servers that can be put under load. */
export const SERVERS = ['embedded', 'nginx'] as const;

export type ServerName = (typeof SERVERS)[number];

/** A server under load, in its own process. */
export interface LoadedServer {
  /** Options of every request to it. */
  options: RequestOptions & { protocol: 'http:' | 'https:' };
  stop(): Promise<void>;
}

/**
 * Starts a server for a directory store that has a release, and resolves once it listens.
 *
 * @param workFolder for the server's own files
 */
export function startServer(
  name: ServerName,
  folder: string,
  workFolder: string,
): Promise<LoadedServer> {
  return name === 'nginx' ? startNginx(folder, workFolder) : startEmbedded(folder);
}

async function startNginx(folder: string, workFolder: string): Promise<LoadedServer> {
  const nginx = await NginxServer.start(workFolder, { folder });
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
  const args = [
    '--import',
    'tsx',
    path.join(ROOT, 'shared/release/src/cli.ts'),
    'serve',
    '--store',
    folder,
  ];
  const env = { PORT: '0', HOST: '127.0.0.1', API_ORIGIN: 'http://127.0.0.1:9' };
  const server = execa('node', args, { cwd: ROOT, env, reject: false });
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (bytes) => {
      output += String(bytes);
      const port = /http:\/\/127\.0\.0\.1:(\d+)\n/.exec(output)?.[1];
      if (port) resolve(Number(port));
    });
    void server.then(({ stderr }) => reject(new Error(`the embedded server exited: ${stderr}`)));
  });
  return {
    options: { protocol: 'http:', host: '127.0.0.1', port },
    async stop() {
      server.kill();
      await server;
    },
  };
}
