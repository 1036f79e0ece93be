import { fileOfVersion, isNodeBundle } from '@site/format';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { MAX_BYTES } from './Store';

const COMPRESSIBLE = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;

/** Whether compression makes an object smaller. Pictures and fonts are compressed already. */
export const isCompressible = (key: string) => COMPRESSIBLE.test(key);

/** Whether an object is a Node bundle, which no browser fetches: copies would only cost time. */
export const isForNode = (key: string) => isNodeBundle(fileOfVersion(key) ?? '');

/** Whether an object has compressed copies beside it. */
export const hasCopies = (key: string) => isCompressible(key) && !isForNode(key);

/**
 * Compresses an object's bytes, once when it is written rather than at every request. The extensions
 * are those that web servers look for.
 */
export async function compressedCopies(
  key: string,
  bytes: Buffer,
): Promise<{ extension: '.br' | '.gz'; bytes: Buffer }[]> {
  if (!hasCopies(key)) return [];
  const [br, gz] = await Promise.all([brotli(bytes), gzip(bytes)]);
  return [
    { extension: '.br', bytes: br },
    { extension: '.gz', bytes: gz },
  ];
}

/** Compresses bytes as in the `.br` copy, which browsers receive. */
export const brotli = (bytes: Buffer): Promise<Buffer> =>
  promisify(zlib.brotliCompress)(bytes, {
    params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Compresses bytes as in the `.gz` copy. */
export const gzip = (bytes: Buffer): Promise<Buffer> => promisify(zlib.gzip)(bytes, { level: 9 });

/**
 * Decodes the stored bytes of an object.
 *
 * @param encoding its `Content-Encoding`
 * @throws Error `ERR_BUFFER_TOO_LARGE` when it has more than `MAX_BYTES`
 */
export async function decode(encoding: string | undefined, bytes: Buffer): Promise<Buffer> {
  const limit = { maxOutputLength: MAX_BYTES };
  if (encoding === 'br') return promisify(zlib.brotliDecompress)(bytes, limit);
  return encoding === 'gzip' ? promisify(zlib.gunzip)(bytes, limit) : bytes;
}
