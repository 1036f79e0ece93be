import { once } from 'node:events';
import { createServer, request as overHttp } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** A proxy that reaches one server under every name, and records what it is asked for. It has a password. */
export class TestProxy {
  /** Its host and port. */
  place = '';
  readonly lines: string[] = [];
  readonly passwords: (string | undefined)[] = [];
  /** Status of its own response to every request; 0 to forward them. */
  refusal = 0;
  private readonly server = createServer();

  private constructor(port: number) {
    this.server.on('request', (request, response) => {
      this.note(request.url, request.headers['proxy-authorization']);
      if (this.refusal) return void response.writeHead(this.refusal).end();
      const { method, url = '', headers } = request;
      const { pathname, search } = new URL(url);
      const call = overHttp({ port, method, headers, path: pathname + search, agent: false });
      call.on('response', (answer) => {
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      });
      request.pipe(call);
    });
    this.server.on('connect', (request, client) => {
      this.note(`CONNECT ${request.url}`, request.headers['proxy-authorization']);
      client.on('error', () => {});
      if (this.refusal) return void client.end(`HTTP/1.1 ${this.refusal} No\r\n\r\n`);
      const server = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connected\r\n\r\n');
        server.pipe(client).pipe(server);
      });
      server.on('error', () => client.destroy());
    });
  }

  /** Starts the one proxy that the environment names. @param origin of the server */
  static async start(origin: string): Promise<TestProxy> {
    const proxy = new TestProxy(Number(new URL(origin).port));
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    proxy.place = `127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
    for (const name of Object.keys(process.env))
      if (/_proxy$/i.test(name)) delete process.env[name];
    process.env.HTTP_PROXY = process.env.HTTPS_PROXY = `http://user:very-secret@${proxy.place}`;
    return proxy;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private note(line: string | undefined, authorization: string | undefined): void {
    this.lines.push(line ?? '');
    this.passwords.push(authorization && atob(authorization.replace('Basic ', '')));
  }
}
