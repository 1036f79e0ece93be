import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedCall } from '../support/TestApi';

/** What the site sends, of either kind. */
export interface Report {
  kind: 'failure' | 'vitals';
  release: number;
  shell: string;
  page: string;
  phase?: string;
  message?: string;
  vitals?: { name: string; value: number; rating: string; id: string }[];
}

/** A real collector, of another origin than the site's: keeps what it is sent, and answers as little as one may. */
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

  /** Listens on a free port of this machine. */
  static async start(): Promise<TestCollector> {
    const collector = new TestCollector();
    await new Promise<void>((done) => collector.#server.listen(0, '127.0.0.1', done));
    return collector;
  }

  /** As the site setting takes it. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/site`;
  }

  /** What came so far of a kind. */
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
