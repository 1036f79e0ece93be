import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { rawRequest } from '../serve/rawRequest.fixture';
import { NGINX } from './describeNginx.fixture';
import { nginxConfig, type NginxSite } from './nginxConfig';

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((nginx) => nginx.kill('SIGTERM')));

/** The host name of the site under test. */
export const DOMAIN = 'site.example';

/** The store's folder, and whatever differs from the default. */
export type NginxOptions = Pick<NginxSite, 'folder'> & Partial<NginxSite>;

/** nginx with the printed configuration, on the loopback address. */
export class NginxServer {
  private constructor(
    private readonly process: ChildProcess,
    readonly ports: { http: number; https: number },
    private readonly folder: string,
    /** Its self-signed certificate, as PEM. */
    readonly certificate: Buffer,
  ) {}

  /**
   * Resolves once nginx listens.
   *
   * @param folder an empty one for nginx's own files
   */
  static async start(folder: string, site: NginxOptions): Promise<NginxServer> {
    const pair = createCertificate(DOMAIN, folder);
    const ports = { http: await freePort(), https: await freePort() };
    // The system may return the same free port twice.
    while (ports.https === ports.http) ports.https = await freePort();
    const config = nginxConfig({
      domain: DOMAIN,
      api: 'http://127.0.0.1:9',
      ...pair,
      logs: folder,
      listen: { http: [`127.0.0.1:${ports.http}`], https: [`127.0.0.1:${ports.https}`] },
      ...site,
    });
    const nginx = await runNginx(folder, config, ports.https);
    return new NginxServer(nginx, ports, folder, await readFile(pair.certificate));
  }

  get origin(): string {
    return `https://127.0.0.1:${this.ports.https}`;
  }

  /** Sends a request with the site's host name, as a browser does. */
  request = (address: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
    rawRequest(
      this.origin,
      address,
      { method, headers: { Host: DOMAIN, ...headers }, servername: DOMAIN, ca: this.certificate },
      body,
    );

  /** Returns the text of every log file by its name. */
  async logs(): Promise<Record<string, string>> {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith('.log'));
    const texts = names.map(async (name) => [
      name,
      await readFile(path.join(this.folder, name), 'utf8'),
    ]);
    return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
  }

  /** Resolves once nginx has exited. */
  stop = () => stopNginx(this.process);
}

/**
 * Starts nginx with a configuration in place of the site's, and resolves once it listens. nginx ends
 * with this process at the latest.
 */
export async function runNginx(
  folder: string,
  config: string,
  port: number,
): Promise<ChildProcess> {
  await writeFile(path.join(folder, 'site.conf'), config);
  await writeFile(path.join(folder, 'nginx.conf'), mainConfig(folder));
  const nginx = spawn(NGINX, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(nginx.once('exit', () => running.delete(nginx)));
  let stderr = '';
  nginx.stderr.on('data', (bytes) => (stderr += String(bytes)));
  while (!(await isListening(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${stderr}`);
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
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
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

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
