import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// Debian's nginx is in a folder that is not on every user's PATH.
process.env.PATH += `${path.delimiter}/usr/sbin`;

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((nginx) => nginx.kill('SIGTERM')));

/**
 * Starts nginx with a configuration of a site, and resolves once it listens. nginx ends with this
 * process at the latest.
 *
 * @param folder an empty one for nginx's own files
 */
export async function runNginx(folder: string, config: string): Promise<ChildProcess> {
  await writeFile(path.join(folder, 'site.conf'), config);
  await writeFile(path.join(folder, 'nginx.conf'), mainConfig(folder));
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(nginx.once('exit', () => running.delete(nginx)));
  let stderr = '';
  nginx.stderr.on('data', (bytes) => (stderr += String(bytes)));
  // nginx writes it once it listens.
  while (!existsSync(path.join(folder, 'nginx.pid'))) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${stderr}`);
    await pause(10);
  }
  return nginx;
}

/** Resolves once nginx has exited. */
export async function stopNginx(nginx: ChildProcess): Promise<void> {
  if (nginx.exitCode !== null) return;
  const exited = once(nginx, 'exit');
  nginx.kill('SIGTERM');
  await exited;
}

/** Debian's `nginx.conf` around the site's file, with all files in the test's folder. */
const mainConfig = (folder: string) => `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/main.log;
events {
  worker_connections 768;
}
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers on;
  access_log ${folder}/http.log;
  gzip on;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((part) => `  ${part}_temp_path ${folder}/${part};`)
  .join('\n')}
  include ${folder}/site.conf;
}
`;

/** Creates a self-signed certificate and its key. */
export function createCertificate(name: string, folder: string) {
  const certificate = path.join(folder, `${name}.pem`);
  const key = path.join(folder, `${name}.key`);
  const options = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name}`;
  const args = [...options.split(' '), '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', ['req', ...args, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  return { certificate, key };
}

/** Returns a port that nothing listens on. The system gives it to nobody else: it hands out higher ones. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
