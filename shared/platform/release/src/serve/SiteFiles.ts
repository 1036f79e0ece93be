import { APPS, SERVED_FILES } from '@site/contract/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentType } from 'mime-types';
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../errors/reasonOf';
import { brotli, cacheControl, gzip, isCompressible } from '../stores/headers';
import { SECURITY_HEADERS } from './securityHeaders';

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
    // Only static files may have no extension.
    reply.type(contentType(path.posix.extname(key) || '.json') || 'application/octet-stream');
    reply.send(smaller ?? bytes);
    return true;
  }

  /** Reads a file. A store contains no symbolic links, so the target of one is not part of the site. */
  private async read(key: string): Promise<Buffer | undefined> {
    const file = path.join(await realpath(this.folder), key);
    const real = await unlessMissing(realpath(file), 'ELOOP', 'ENAMETOOLONG');
    return real === file ? unlessMissing(readFile(file), 'EISDIR') : undefined;
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
  const accepted = String(header ?? '')
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()))
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (Object.keys(CODINGS) as Coding[]).find((coding) => accepted.includes(coding));
}
