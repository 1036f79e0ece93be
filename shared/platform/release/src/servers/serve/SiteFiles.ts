import { APPS, SERVED_FILES } from '@site/format';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentType } from 'mime-types';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../basics/errors';
import { cacheControl } from '../../stores/caching';
import { brotli, gzip, isCompressible } from '../../stores/compression';
import { SECURITY_HEADERS } from '../responses/securityHeaders';

/** How a client may get a file, the best first, with the extension of its compressed copy. */
const CODINGS = { br: 'br', gzip: 'gz' } as const;

type Coding = keyof typeof CODINGS;

/** Sends the files of a store in a folder, compressed. */
export class SiteFiles {
  /** Pages and JSON by key and coding, so that each is compressed once per change. */
  private readonly compressed = new Map<string, { hash: string; bytes: Promise<Buffer> }>();

  /** @param folder of the store; absolute */
  constructor(private readonly folder: string) {}

  /**
   * Sends a file, or 304 if the client has it already. Reads the file whole, at each request: the
   * first request after a deploy gets the new one, and no response is a part of each.
   *
   * @returns false if there is no such file; nothing is sent then
   */
  async send(key: string, { headers }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const bytes = await this.read(key);
    if (!bytes) return false;
    const hash = createHash('sha256').update(bytes).digest('base64url');
    // Weak: it is the same for every coding.
    reply.headers({ 'Cache-Control': cacheControl(key), ETag: `W/"${hash}"` });
    if (isCompressible(key)) reply.header('Vary', 'Accept-Encoding');
    if (reply.statusCode === 200 && headers['if-none-match']?.includes(hash)) {
      reply.code(304).send();
      return true;
    }
    if (key.endsWith('.html') && ![APPS, SERVED_FILES].some((folder) => key.startsWith(folder)))
      reply.headers(SECURITY_HEADERS.page);
    const coding = isCompressible(key) ? codingFor(headers['accept-encoding']) : undefined;
    const smaller = coding && (await this.compress(key, bytes, coding, hash));
    if (smaller) reply.header('Content-Encoding', coding);
    // Only root files may have no extension.
    reply.type(contentType(path.posix.extname(key) || '.json') || 'application/octet-stream');
    reply.send(smaller ?? bytes);
    return true;
  }

  private read(key: string): Promise<Buffer | undefined> {
    return unlessMissing(readFile(path.join(this.folder, key)), 'EISDIR', 'ENAMETOOLONG');
  }

  /** Compresses a file. The files of versions were compressed when they were published. */
  private compress(key: string, bytes: Buffer, coding: Coding, hash: string) {
    if (key.startsWith(APPS)) return this.read(`${key}.${CODINGS[coding]}`);
    const id = `${coding} ${key}`;
    const known = this.compressed.get(id);
    if (known?.hash === hash) return known.bytes;
    const made = coding === 'br' ? brotli(bytes) : gzip(bytes);
    this.compressed.set(id, { hash, bytes: made });
    return made;
  }
}

/** Returns the best coding that a client accepts. @param header its `Accept-Encoding` */
function codingFor(header: string | string[] | undefined): Coding | undefined {
  const accepts = (coding: Coding) =>
    new RegExp(`\\b${coding}\\b(?! *; *q=0(\\.0*)? *(,|$))`).test(String(header));
  return (Object.keys(CODINGS) as Coding[]).find(accepts);
}
