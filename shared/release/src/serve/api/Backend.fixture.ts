import { once } from 'node:events';
import {
  createServer as overHttp,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as overHttps, type ServerOptions } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { untilClosed } from '../ServedSite.fixture';

const running: Backend[] = [];
afterAll(() => Promise.all(running.splice(0).map((backend) => backend.stop())));

interface Call {
  line: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A backend that responds as told and records calls. It is stopped after the test file. */
export class Backend {
  readonly calls: Call[] = [];
  private readonly sockets = new Set<Socket>();
  private listener: RequestListener = (_, response) => response.end('{}');

  private constructor(
    private readonly protocol: string,
    private readonly server: Server,
  ) {
    server.on('request', (request, response) => {
      const { method, url, headers } = request;
      let body = '';
      request.on('data', (bytes) => (body += String(bytes)));
      request.on('end', () => {
        this.calls.push({ line: `${method} ${url}`, headers, body });
        this.listener(request, response);
      });
    });
    server.on('connection', (socket: Socket) => this.sockets.add(socket));
    // Such as a second request, smuggled in as the body of a call.
    server.on('clientError', (error, socket) => {
      this.calls.push({ line: String(error), headers: {}, body: '' });
      socket.destroy();
    });
  }

  /** @param tls certificate and key; without them it speaks plain HTTP */
  static async start(tls?: ServerOptions): Promise<Backend> {
    const backend = new Backend(tls ? 'https' : 'http', tls ? overHttps(tls) : overHttp());
    running.push(backend);
    await once(backend.server.listen(0, '127.0.0.1'), 'listening');
    return backend;
  }

  /** @param host a name that resolves to this machine */
  origin(host = '127.0.0.1'): string {
    return `${this.protocol}://${host}:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets how to respond from now on, and forgets the calls so far. */
  respondWith(listener: RequestListener): void {
    this.listener = listener;
    this.calls.splice(0);
  }

  /** Resolves once a call has arrived. @returns its response, which is still to be sent */
  nextCall(): Promise<ServerResponse> {
    return new Promise((resolve) => this.respondWith((_, response) => resolve(response)));
  }

  /** Returns all that has arrived, once the connections are closed, and forgets it. */
  async received(): Promise<Call[]> {
    await Promise.all([...this.sockets].map(untilClosed));
    this.sockets.clear();
    return this.calls.splice(0);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
