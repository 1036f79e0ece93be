import { SERVED_FILES } from '@site/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentType } from 'mime-types';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { unlessMissing } from '../errors/systemErrors';
import { cacheControl } from '../stores/cacheControl';
import { brotli, isCompressible } from '../stores/encodings';
import { SECURITY_HEADERS } from './headers';
import { isSymlinked } from './isSymlinked';
import { remember } from './remember';

type Coding = 'br' | 'gzip';

/** Compressed files to remember, so that each is compressed once per change. */
const REMEMBERED = 500;

/** Sends the files that deploys replace, compressed. */
export class SiteFiles {
  private readonly compressed = new Map<string, Promise<Buffer>>();
  private shrinking: Promise<unknown> = Promise.resolve();

  /** @param folder of the store; absolute */
  constructor(private readonly folder: string) {}

  /**
   * Sends a file, or 304 if the client has it already. Reads the file whole, at each request: the
   * first request after a deploy gets the new one, and no response is a part of each.
   *
   * @returns false if there is no such file; nothing is sent then
   */
  async send(key: string, { headers }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const file = path.join(this.folder, key);
    if (await isSymlinked(this.folder, file)) return false;
    const bytes = await unlessMissing(readFile(file), 'EISDIR', 'ENAMETOOLONG');
    if (!bytes) return false;
    const hash = createHash('sha256').update(bytes).digest('base64url');
    // Weak: it is the same for every coding.
    reply.headers({ 'Cache-Control': cacheControl(key), ETag: `W/"${hash}"` });
    if (isCompressible(key)) reply.header('Vary', 'Accept-Encoding');
    if (reply.statusCode === 200 && headers['if-none-match']?.includes(hash)) {
      reply.code(304).send();
      return true;
    }
    if (key.endsWith('.html') && !key.startsWith(SERVED_FILES))
      reply.headers(SECURITY_HEADERS.page);
    const coding = isCompressible(key) ? codingFor(headers['accept-encoding']) : undefined;
    if (coding) reply.header('Content-Encoding', coding);
    // Only static files may have no extension.
    reply.type(contentType(path.posix.extname(key) || '.json') || 'application/octet-stream');
    reply.send(coding ? await this.compress(bytes, coding, hash) : bytes);
    return true;
  }

  /** Compresses quickly for the first visitors, and in the meantime as much as possible for others. */
  private compress(bytes: Buffer, coding: Coding, hash: string): Promise<Buffer> {
    const id = `${coding} ${hash}`;
    const keep = (compressed: Promise<Buffer>) => {
      remember(this.compressed, id, compressed, REMEMBERED);
      return compressed;
    };
    const known = this.compressed.get(id);
    if (known) return keep(known);
    if (coding === 'gzip')
      return keep(promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    // One at a time: this takes 100 ms of a thread, and requests need threads to read files.
    this.shrinking = this.shrinking
      .then(() => brotli(bytes))
      .then((small) => keep(Promise.resolve(small)));
    return keep(promisify(brotliCompress)(bytes, QUICKLY));
  }
}

/** Takes 2 ms, and gives fewer bytes than gzip. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Returns the best coding that a client accepts. @param header its `Accept-Encoding` */
function codingFor(header: string | string[] | undefined): Coding | undefined {
  const accepted = String(header ?? '')
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()))
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding));
}
