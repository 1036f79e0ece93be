import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface DoubleObject {
  etag: string;
  bytes: Buffer;
  headers: IncomingMessage['headers'];
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
 * A protocol double for what Ceph's gateway can't do: it reads, writes and deletes as Amazon's
 * documentation says, and fails on demand. It is no S3 server: it checks no signatures.
 */
export class S3Double {
  /** Stored objects by bucket and key, e.g. `bucket/release.json`. */
  readonly objects = new Map<string, DoubleObject>();
  /** Every request, e.g. `PUT bucket/release.json`. */
  readonly requests: string[] = [];
  /** Called for every request. */
  fault: Fault = () => false;
  /** Which conditions it supports. */
  honours = { ifMatch: true, ifMatchWithoutQuotes: true, ifNoneMatch: true };
  /** Whether it expects ETags in quotes, as Amazon does, or without, as Ceph. */
  quotesETags = true;
  private readonly server: Server = createServer((request, response) => {
    void this.respond(request, response);
  });

  /** @returns its origin */
  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async respond(request: IncomingMessage, response: ServerResponse) {
    const bytes = await buffer(request);
    const { method = '', headers, url = '' } = request;
    const key = decodeURIComponent(new URL(url, 'http://double').pathname.slice(1));
    this.requests.push(`${method} ${key}`);
    const hash = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const object = { etag: hash, bytes, headers: kept(headers) };
    const takeEffect = () => void this.objects.set(key, object);
    if (this.fault({ method, key, response, takeEffect })) return;
    const stored = this.objects.get(key);
    if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (method === 'PUT') {
      const code = this.refusalOf(stored, headers);
      if (code) return sendError(response, code === 'NoSuchKey' ? 404 : 412, code);
      takeEffect();
      response.writeHead(200, { ETag: hash }).end();
    } else if (stored) {
      const { etag, bytes } = stored;
      const length = { 'Content-Length': bytes.length };
      response.writeHead(200, { ...stored.headers, ...length, ETag: etag }).end(bytes);
    } else sendError(response, 404, 'NoSuchKey');
  }

  private refusalOf(
    stored: DoubleObject | undefined,
    { 'if-match': wanted, 'if-none-match': unwanted }: IncomingMessage['headers'],
  ): string | undefined {
    if (this.honours.ifNoneMatch && unwanted === '*' && stored) return 'PreconditionFailed';
    if (!this.honours.ifMatch || wanted === undefined) return undefined;
    if (!this.honours.ifMatchWithoutQuotes && !wanted.startsWith('"')) return undefined;
    if (!stored) return 'NoSuchKey';
    const etag = this.quotesETags ? stored.etag : stored.etag.replaceAll('"', '');
    return wanted === etag ? undefined : 'PreconditionFailed';
  }
}

/** Returns the headers that are stored with an object. */
const kept = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(x-amz-meta-|content-encoding$)/.test(name)),
  );

/** Sends an error response as S3 does. */
export function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
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
