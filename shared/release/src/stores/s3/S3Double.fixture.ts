import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface DoubleObject {
  etag: string;
  bytes: Buffer;
  headers: Record<string, string>;
}

/** A request as faults see it. */
export interface DoubleRequest {
  method: string;
  key: string;
  response: ServerResponse;
  /** Stores the object without responding. */
  takeEffect(): void;
}

/** Responds in place of the double. @returns false if the double should respond */
export type Fault = (request: DoubleRequest) => boolean;

/**
 * A protocol double for what Ceph's gateway can't do: it responds as Amazon's documentation says,
 * expects ETags in quotes, and fails on demand. It is no S3 server: no signatures, no lists.
 */
export class S3Double {
  /** Stored objects by bucket and key, e.g. `bucket/release.json`. */
  readonly objects = new Map<string, DoubleObject>();
  /** Every request, e.g. `PUT bucket/release.json`. */
  readonly requests: string[] = [];
  /** Called for every request. */
  fault: Fault = () => false;
  /** Which conditions it supports. */
  honours = { ifMatch: true, ifNoneMatch: true };
  private readonly server: Server = createServer((request, response) => {
    void this.respond(request, response);
  });

  /** @returns its origin */
  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async respond(request: IncomingMessage, response: ServerResponse) {
    const bytes = await buffer(request);
    const { method = '', headers, url = '' } = request;
    const key = decodeURIComponent(url.slice(1).replace(/\?.*/, ''));
    this.requests.push(`${method} ${key}`);
    const takeEffect = () => this.put(key, bytes, headers);
    if (this.fault({ method, key, response, takeEffect })) return;
    const stored = this.objects.get(key);
    if (method === 'PUT') {
      const refusal = this.refusalOf(stored, headers);
      if (refusal) return sendError(response, ...refusal);
      return void response.writeHead(200, { ETag: takeEffect() }).end();
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!stored) return sendError(response, 404, 'NoSuchKey');
    response.writeHead(200, { ...stored.headers, ETag: stored.etag }).end(stored.bytes);
  }

  private put(key: string, bytes: Buffer, headers: IncomingMessage['headers']): string {
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const kept = Object.entries(headers).filter(([name]) =>
      /^(x-amz-meta-|content-encoding$)/.test(name),
    );
    this.objects.set(key, {
      etag,
      bytes,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    });
    return etag;
  }

  private refusalOf(
    stored: DoubleObject | undefined,
    headers: IncomingMessage['headers'],
  ): [number, string] | undefined {
    if (this.honours.ifNoneMatch && headers['if-none-match'] === '*' && stored)
      return [412, 'PreconditionFailed'];
    const wanted = headers['if-match'];
    if (!this.honours.ifMatch || wanted === undefined) return undefined;
    if (!stored) return [404, 'NoSuchKey'];
    return wanted === stored.etag ? undefined : [412, 'PreconditionFailed'];
  }
}

/** Sends an error response as S3 does. */
export function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
  );
}

/** Returns a fault for the first writes of one key. */
export function failFirstWrites(
  key: string,
  times: number,
  fault: (request: DoubleRequest) => void,
): Fault {
  let left = times;
  return (request) => {
    if (request.method !== 'PUT' || request.key !== key || left === 0) return false;
    left -= 1;
    fault(request);
    return true;
  };
}
