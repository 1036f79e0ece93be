import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { rawRequest, type RawResponse } from '../serve/rawRequest.fixture';

/** Alters a response, or replies itself and returns nothing. */
export type Alter = (
  path: string,
  response: RawResponse,
  reply: ServerResponse,
) => Partial<RawResponse> | undefined;

const running: AlteringProxy[] = [];
afterAll(() => Promise.all(running.splice(0).map((proxy) => proxy.close())));

/** A server between visitors and the site, such as a CDN, that alters responses. */
export class AlteringProxy {
  /** Paths of all requests. */
  readonly requests: string[] = [];

  private constructor(
    readonly origin: string,
    private readonly server: Server,
    public alter: Alter,
  ) {}

  /** @param site origin of the server behind it */
  static async open(site: string, alter: Alter = () => ({})): Promise<AlteringProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const proxy = new AlteringProxy(`http://127.0.0.1:${port}`, server, alter);
    server.on('request', ({ url: path = '/' }, reply) => {
      proxy.requests.push(path);
      void rawRequest(site, path).then((response) => {
        const altered = proxy.alter(path, response, reply);
        if (!altered) return;
        const { status, headers, bytes } = { ...response, ...altered };
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers;
        reply.writeHead(status, kept).end(bytes);
      });
    });
    running.push(proxy);
    return proxy;
  }

  async close(): Promise<void> {
    const closed = this.server.listening && once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
