import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An API that takes a moment for each call and counts the calls of each address. */
export class CountingApi {
  private readonly counts = new Map<string, number>();
  private readonly server = createServer((request, response) => {
    const address = request.url ?? '';
    this.counts.set(address, (this.counts.get(address) ?? 0) + 1);
    setTimeout(() => response.end(address), 50);
  });

  static async start(): Promise<CountingApi> {
    const api = new CountingApi();
    await once(api.server.listen(0, '127.0.0.1'), 'listening');
    return api;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns how often an address was called. */
  callsOf = (address: string) => this.counts.get(address) ?? 0;

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
