import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Responder = (response: ServerResponse) => void;

/** A real HTTP server whose responses the test defines: right, wrong, or none. */
export class FaultyServer {
  /** All requests so far, in order. */
  readonly received: ReceivedRequest[] = [];
  private responder: Responder = (response) => response.end('{}');

  private readonly server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => (body += data));
    request.on('end', () => {
      this.received.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body,
      });
      this.responder(response);
    });
  });

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  respondWith(responder: Responder): void {
    this.responder = responder;
  }

  /** Resolves once the server listens, on a free port. */
  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** Resolves once the server has stopped; pending requests are aborted. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    if (this.server.listening) await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Responds with a status, a body and headers. */
export function reply(status: number, body = '', headers: Record<string, string> = {}): Responder {
  return (response) => response.writeHead(status, headers).end(body);
}

/** Resets the connection instead of responding. */
export const resetConnection: Responder = (response) => response.destroy();

/** Sends less than its Content-Length, then resets the connection. */
export const brokenBody: Responder = (response) => {
  response.writeHead(200, { 'Content-Length': '100' });
  response.write('{"half', () => response.destroy());
};

/** Never responds. */
export const noResponse: Responder = () => {};

/** Starts a response and never ends it. */
export const endlessBody: Responder = (response) => void response.writeHead(200).write('{');
