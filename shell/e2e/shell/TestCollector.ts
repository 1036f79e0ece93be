import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedCall } from '../support/TestApi';

/** A report that the site sends. */
export interface Report {
  kind: 'visit' | 'failure' | 'vitals';
  release: number;
  shell: string;
  page: string;
  phase?: string;
  message?: string;
  vitals?: { name: string; value: number; rating: string; id: string }[];
}

/** A real collector on another origin: records every report and responds with 204. */
export class TestCollector {
  /** Every call so far, in order. */
  readonly calls: ReceivedCall[] = [];

  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      this.calls.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      response.writeHead(204).end();
    });
  });

  /** Starts the collector on a free port. */
  static async start(): Promise<TestCollector> {
    const collector = new TestCollector();
    await new Promise<void>((done) => collector.#server.listen(0, '127.0.0.1', done));
    return collector;
  }

  /** Value of the site setting. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/site`;
  }

  /** Returns the reports of a kind so far. */
  reports(kind: Report['kind']): Report[] {
    return this.calls
      .map(({ body }) => JSON.parse(body) as Report)
      .filter((report) => report.kind === kind);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
