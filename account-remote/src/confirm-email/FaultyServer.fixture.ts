import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answering = (response: ServerResponse) => void;

/** A real HTTP server for tests, that answers as a test says: rightly, wrongly, or not at all. */
export class FaultyServer {
  /** Every request so far, in order. */
  readonly received: ReceivedRequest[] = [];
  private answering: Answering = (response) => response.end('{}');

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
      this.answering(response);
    });
  });

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  answer(answering: Answering): void {
    this.answering = answering;
  }

  /** Resolves once it listens; its port is free for this run. */
  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** Resolves once it is gone; whoever waits for an answer gets none. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    if (this.server.listening) await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Answers with a status, a body and headers. */
export function answered(
  status: number,
  body = '',
  headers: Record<string, string> = {},
): Answering {
  return (response) => response.writeHead(status, headers).end(body);
}

/** Breaks the connection instead of answering. */
export const reset: Answering = (response) => response.destroy();

/** Promises more than it sends, then breaks the connection. */
export const brokenBody: Answering = (response) => {
  response.writeHead(200, { 'Content-Length': '100' });
  response.write('{"half', () => response.destroy());
};

/** Never answers. */
export const silent: Answering = () => {};

/** Begins an answer and never ends it. */
export const endless: Answering = (response) => void response.writeHead(200).write('{');
