import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as the API received it. */
export interface ReceivedCall {
  method: string;
  /** Path and query, as they came over the wire. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How the API answers a call. */
export type Answering = (response: ServerResponse) => void;

/** A real API server that notes every call and answers as a test says: rightly, wrongly or not at all. */
export class TestApi {
  /** Every call so far, in order. */
  readonly calls: ReceivedCall[] = [];
  #answering: Answering = json(200, { message: 'Email confirmed' });

  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      this.calls.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      // Only matters where the site calls another origin; the product's backend sends the same.
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
      this.#answering(response);
    });
  });

  /** Listens on a free port of this machine. */
  static async start(): Promise<TestApi> {
    const api = new TestApi();
    await new Promise<void>((done) => api.#server.listen(0, '127.0.0.1', done));
    return api;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Says how every call from now on is answered. */
  answer(answering: Answering): void {
    this.#answering = answering;
  }

  /** Ends it; whoever waits for an answer gets none, whoever comes is refused. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((done) => this.#server.close(done));
  }
}

/** Answers with a status and some bytes. */
export const answered =
  (status: number, body = '', headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Answers with a status and JSON. */
export const json = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Answering =>
  answered(status, JSON.stringify(value), { 'Content-Type': 'application/json', ...headers });

/** Answers with a status and an HTML page, by default as a gateway does. */
export const html = (status: number, body = '<h1>Gateway</h1>'): Answering =>
  answered(status, `<!doctype html>${body}`, { 'Content-Type': 'text/html' });

/** Breaks the connection instead of answering. */
export const reset: Answering = (response) => response.socket?.resetAndDestroy();

/** Promises more than it sends, then breaks the connection. */
export const brokenBody: Answering = (response) => {
  response.writeHead(200, { 'Content-Length': '100', 'Content-Type': 'application/json' });
  response.write('{"half', () => response.socket?.resetAndDestroy());
};

/** Never answers. */
export const silent: Answering = () => {};

/** Begins an answer and never ends it. */
export const endless: Answering = (response) =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{');

/** An answer that waits until the test gives it. */
export function held(answering: Answering): { answering: Answering; give: () => void } {
  const waiting: ServerResponse[] = [];
  return {
    answering: (response) => void waiting.push(response),
    give: () => waiting.splice(0).forEach(answering),
  };
}
