import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Keys in one response of a listing, few so that a listing has several pages. */
const PAGE_SIZE = 4;

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
 * and fails on demand. It is no S3 server: it checks no signatures.
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
    const { pathname, searchParams } = new URL(url, 'http://double');
    const key = decodeURIComponent(pathname.slice(1));
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
    if (method === 'POST') {
      for (const [, name = ''] of bytes.toString().matchAll(/<Key>(.*?)<\/Key>/g))
        this.objects.delete(key.replace(/\/?$/, '/') + name);
      return void response.end('<DeleteResult></DeleteResult>');
    }
    if (searchParams.has('list-type'))
      return void response.end(this.list(key.replace(/\/?$/, '/'), searchParams));
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

  private list(bucket: string, parameters: URLSearchParams): string {
    const after = parameters.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(bucket + (parameters.get('prefix') ?? '')) && key > after)
      .sort();
    const listed = keys.slice(0, PAGE_SIZE).map((key) => {
      const { length } = this.objects.get(key)?.bytes ?? [];
      const date = new Date().toISOString();
      return `<Contents><Key>${key.slice(bucket.length)}</Key><Size>${length}</Size><LastModified>${date}</LastModified></Contents>`;
    });
    const more =
      keys.length > PAGE_SIZE
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${keys[PAGE_SIZE - 1]}</NextContinuationToken>`
        : '';
    return `<ListBucketResult>${more}${listed.join('')}</ListBucketResult>`;
  }

  private refusalOf(
    stored: DoubleObject | undefined,
    headers: IncomingMessage['headers'],
  ): [number, string] | undefined {
    if (this.honours.ifNoneMatch && headers['if-none-match'] === '*' && stored)
      return [412, 'PreconditionFailed'];
    const wanted = headers['if-match'];
    if (!this.honours.ifMatch || wanted === undefined) return undefined;
    if (!this.honours.ifMatchWithoutQuotes && !wanted.startsWith('"')) return undefined;
    if (!stored) return [404, 'NoSuchKey'];
    const etag = this.quotesETags ? stored.etag : stored.etag.replaceAll('"', '');
    return wanted === etag ? undefined : [412, 'PreconditionFailed'];
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
