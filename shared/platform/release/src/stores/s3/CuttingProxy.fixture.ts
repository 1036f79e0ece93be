import { once } from 'node:events';
import { createServer, request as overHttp, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in front of an S3 server that passes some answers, and then ends every connection. */
export class CuttingProxy {
  isCut = false;
  private answers = 0;
  private readonly passed: string[] = [];
  private readonly pending = new Set<Promise<unknown>>();
  private readonly server: Server = createServer({ keepAlive: true });

  /** @param count answers that pass */
  constructor(target: URL, count: number) {
    this.server.on('connection', (socket) => {
      socket.on('error', () => {});
      if (this.isCut) socket.destroy();
    });
    this.server.on('request', (request, response) => {
      const { method, url, headers } = request;
      const { hostname: host, port } = target;
      const call = overHttp({ host, port, path: url, method, headers, agent: false });
      this.pending.add(
        new Promise((settle) => {
          call.on('close', settle);
        }),
      );
      call.on('error', () => response.destroy());
      call.on('response', (answer) => {
        this.answers += 1;
        if (this.answers > count) {
          answer.resume();
          return this.cut();
        }
        if (answer.statusCode === 200) this.passed.push(`${method} ${url}`);
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      });
      request.pipe(call);
    });
  }

  /** @returns its origin */
  async start(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Whether the answer to a write that succeeded has passed. */
  hasPassed(part: RegExp): boolean {
    return this.passed.some((line) => part.test(line));
  }

  /** Settles once the S3 server has answered everything. */
  settled = (): Promise<unknown> => Promise.all(this.pending);

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private cut(): void {
    this.isCut = true;
    this.server.closeAllConnections();
  }
}
