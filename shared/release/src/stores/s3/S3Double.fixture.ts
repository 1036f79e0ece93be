import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface DoubleObject {
  etag: string;
  bytes: Buffer;
  headers: Record<string, string>;
}

/** A request as a fault sees it, before and after it took effect. */
export interface DoubleRequest {
  method: string;
  key: string;
  response: ServerResponse;
  /** Does what was asked for, without answering. */
  takeEffect(): void;
}

/** Answers in place of the double. @returns whether it did; else the double answers as usual */
export type Fault = (request: DoubleRequest) => boolean;

/**
 * A protocol double for what Ceph's gateway does not do: it answers as Amazon's documentation says, wants ETags in their
 * quotes, and has faults on demand. Not an S3 server: one bucket, no signatures, no lists.
 */
export class S3Double {
  /** What stands, by bucket and key: `bucket/release.json`. */
  readonly objects = new Map<string, DoubleObject>();
  /** Every request, as `PUT bucket/release.json`. */
  readonly requests: string[] = [];
  /** Asked in turn for every request. */
  fault: Fault = () => false;
  /** Whether conditions of these names count. */
  honours = { ifMatch: true, ifNoneMatch: true };
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request, response);
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

  private async answer(request: IncomingMessage, response: ServerResponse) {
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

/** Answers as S3 does when it did not do something. */
export function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
  );
}
