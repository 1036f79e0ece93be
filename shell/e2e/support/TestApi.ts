import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as the API received it. */
export interface ReceivedCall {
  method: string;
  /** Path and query, undecoded. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Responds to a call. */
export type Responder = (response: ServerResponse) => void;

/**
 * A real API server that records every call and responds as the test wants: well or badly.
 */
export class TestApi {
  /** Every call so far, in order. */
  readonly calls: ReceivedCall[] = [];
  #responder: Responder = json(200, { message: 'Email confirmed' });

  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      this.calls.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      // Matters only when the API has another origin. The product's backend sends the same.
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
      this.#responder(response);
    });
  });

  /** Starts the API on a free port. */
  static async start(): Promise<TestApi> {
    const api = new TestApi();
    await new Promise<void>((done) => api.#server.listen(0, '127.0.0.1', done));
    return api;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sets the response to every call from now on. */
  respondWith(responder: Responder): void {
    this.#responder = responder;
  }

  /** Stops the API: open calls break, new ones are refused. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((done) => this.#server.close(done));
  }
}

/** Responds with a status and a body. */
export const respond =
  (status: number, body = '', headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Responds with a status and JSON. */
export const json = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Responder =>
  respond(status, JSON.stringify(value), { 'Content-Type': 'application/json', ...headers });

/** Responds with a status and an HTML page, by default that of a gateway. */
export const html = (status: number, body = '<h1>Gateway</h1>'): Responder =>
  respond(status, `<!doctype html>${body}`, { 'Content-Type': 'text/html' });

/** Delays responses until the test sends them. */
export function defer(responder: Responder): { responder: Responder; send: () => void } {
  const waiting: ServerResponse[] = [];
  return {
    responder: (response) => void waiting.push(response),
    send: () => waiting.splice(0).forEach(responder),
  };
}
