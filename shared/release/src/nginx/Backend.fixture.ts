import { once } from 'node:events';
import {
  createServer as overHttp,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as overHttps, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

interface Call {
  line: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A backend that answers as told, and keeps every call. */
export class Backend {
  readonly calls: Call[] = [];
  private answer: RequestListener = (_, response) => response.end('{}');
  private readonly server: Server;

  private constructor(private readonly tls?: ServerOptions) {
    const listener: RequestListener = (request, response) => {
      let body = '';
      request.on('data', (bytes) => (body += String(bytes)));
      request.on('end', () => {
        this.calls.push({
          line: `${request.method} ${request.url}`,
          headers: request.headers,
          body,
        });
        this.answer(request, response);
      });
    };
    this.server = tls ? overHttps(tls, listener) : overHttp(listener);
  }

  /** Resolves once it listens. @param tls its certificate and key; without them it speaks plain HTTP */
  static async start(tls?: ServerOptions): Promise<Backend> {
    const backend = new Backend(tls);
    backend.server.listen(0, '127.0.0.1');
    await once(backend.server, 'listening');
    return backend;
  }

  /** @param host a name that leads to this machine */
  origin(host = '127.0.0.1'): string {
    return `${this.tls ? 'https' : 'http'}://${host}:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on, it answers so; forgets the calls so far. */
  answers(answer: RequestListener): void {
    this.answer = answer;
    this.calls.splice(0);
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
