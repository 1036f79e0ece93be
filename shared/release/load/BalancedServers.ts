import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort, runNginx, stopNginx } from '../src/nginx/NginxServer.fixture';
import { EmbeddedServer } from './EmbeddedServer';
import type { LoadedServer } from './LoadedServer';

/**
 * Starts nginx in front of two embedded servers. `restart` stops one of them by SIGTERM and starts
 * it again; each call takes the other one.
 */
export async function startBalanced(
  folder: string,
  workFolder: string,
  api: string,
): Promise<LoadedServer> {
  const env = { API_ORIGIN: api, TRUST_PROXY: '127.0.0.1' };
  const servers = [
    await EmbeddedServer.start(folder, env),
    await EmbeddedServer.start(folder, env),
  ];
  const port = await freePort();
  await mkdir(workFolder, { recursive: true });
  const config = balancerConfig(
    port,
    servers.map((server) => server.port),
  );
  const nginx = await runNginx(path.resolve(workFolder), config, port);
  return {
    options: { protocol: 'http:', host: '127.0.0.1', port },
    async restart() {
      const server = servers.shift();
      if (!server) return;
      const code = await server.stop();
      servers.push(await EmbeddedServer.start(folder, env, server.port));
      if (code !== 0) throw new Error(`a server exited with ${code} after SIGTERM`);
    },
    async stop() {
      await Promise.all([stopNginx(nginx), ...servers.map((server) => server.stop())]);
    },
  };
}

const balancerConfig = (port: number, servers: number[]) => `
upstream site {
${servers.map((server) => `    server 127.0.0.1:${server} max_fails=0;`).join('\n')}
    keepalive 32;
}
server {
    listen 127.0.0.1:${port};
    location / {
        proxy_pass http://site;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header X-Forwarded-For $remote_addr;
    }
}
`;
