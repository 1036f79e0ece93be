import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { rawRequest } from '../serve/rawRequest.fixture';
import { NGINX, PERL_MODULE } from './describeNginx.fixture';
import { nginxConfig } from './nginxConfig';
import type { NginxSite } from './NginxSite';

/** The host name of the site under test. */
export const DOMAIN = 'site.example';

/** What nginx is told differently, the store's folder at the least. */
export type StoreAtLeast = Pick<NginxSite, 'folder'> & Partial<NginxSite>;

/** nginx with the printed configuration, on this machine's loopback address. */
export class NginxServer {
  private constructor(
    private readonly process: ChildProcess,
    readonly ports: { http: number; https: number },
    private readonly folder: string,
    /** Bytes of its certificate, which vouches for itself. */
    readonly certificate: Buffer,
  ) {}

  /**
   * Resolves once it listens.
   *
   * @param folder an empty one for its files
   * @param site what is to be said differently, the store's folder at the least
   */
  static async start(folder: string, site: StoreAtLeast): Promise<NginxServer> {
    const pair = certificateFor(DOMAIN, folder);
    const ports = { http: await freePort(), https: await freePort() };
    // A port that is free again may be given out again.
    while (ports.https === ports.http) ports.https = await freePort();
    const config = nginxConfig({
      domain: DOMAIN,
      api: 'http://127.0.0.1:9',
      ...pair,
      logs: folder,
      listen: { http: [`127.0.0.1:${ports.http}`], https: [`127.0.0.1:${ports.https}`] },
      ...site,
    });
    await writeFile(path.join(folder, 'site.conf'), config);
    await writeFile(path.join(folder, 'nginx.conf'), around(folder));
    const nginx = spawn(NGINX, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    nginx.stderr.on('data', (bytes) => (complaint += String(bytes)));
    const server = new NginxServer(nginx, ports, folder, await readFile(pair.certificate));
    while (!(await isListening(ports.https))) {
      if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${complaint}`);
    }
    return server;
  }

  get origin(): string {
    return `https://127.0.0.1:${this.ports.https}`;
  }

  /** Asks it as a browser does that looked the site's name up. */
  ask = (address: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
    rawRequest(
      this.origin,
      address,
      { method, headers: { Host: DOMAIN, ...headers }, servername: DOMAIN, ca: this.certificate },
      body,
    );

  /** Everything that it has written to any log so far, the configuration's logs by their names. */
  async logs(): Promise<Record<string, string>> {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith('.log'));
    const texts = names.map(async (name) => [
      name,
      await readFile(path.join(this.folder, name), 'utf8'),
    ]);
    return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
  }

  /** Resolves once it is gone. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const gone = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await gone;
  }
}

/** What stands around a site's file in Debian's own `nginx.conf`, with every file in a folder of the test's. */
const around = (folder: string) => `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/main.log;
load_module ${PERL_MODULE};
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

/** Makes a certificate that vouches for itself, and its key. */
export function certificateFor(name: string, folder: string) {
  const certificate = path.join(folder, `${name}.pem`);
  const key = path.join(folder, `${name}.key`);
  const options = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name}`;
  const words = [...options.split(' '), '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', ['req', ...words, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  return { certificate, key };
}

async function freePort(): Promise<number> {
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
