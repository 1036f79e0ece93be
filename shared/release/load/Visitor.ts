import { Agent as HttpAgent, request as overHttp, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import type { LoadedServer } from './LoadedServer';

interface Response {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** A client with one connection that is kept alive, and an address of its own. */
export class Visitor {
  private readonly agent: HttpAgent;

  constructor(
    private readonly server: LoadedServer,
    private readonly number: number,
  ) {
    const options = { keepAlive: true, maxSockets: 1 };
    this.agent = this.isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  }

  private get isSecure(): boolean {
    return this.server.options.protocol === 'https:';
  }

  /** Servers limit what one address may do. Only Linux has all of 127.0.0.0/8. */
  private get address() {
    if (process.platform !== 'linux') return {};
    return { localAddress: `127.1.${this.number >> 8}.${(this.number & 255) + 1}` };
  }

  /** Sends a request. */
  request(method: string, path: string, coding: string): Promise<Response> {
    const { options } = this.server;
    return new Promise((resolve, reject) => {
      const sent = (this.isSecure ? overHttps : overHttp)({
        ...options,
        ...this.address,
        agent: this.agent,
        method,
        path,
        headers: { ...options.headers, 'Accept-Encoding': coding },
      });
      sent.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      });
      sent.setTimeout(20_000, () => sent.destroy(new Error('no response within 20 s')));
      sent.end();
    });
  }

  leave(): void {
    this.agent.destroy();
  }
}
