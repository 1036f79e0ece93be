import { fileOfVersion, isNodeBundle } from '@site/contract';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;

/** Whether an object gets smaller when compressed; pictures and fonts are compressed already. */
export const isCompressible = (key: string) => COMPRESSIBLE.test(key);

/** Whether no browser asks for an object: the smallest copy of a Node bundle would cost seconds, and save nobody any. */
export const isForNode = (key: string) => isNodeBundle(fileOfVersion(key) ?? '');

/** Whether an object has compressed copies beside it. */
export const hasCopies = (key: string) => isCompressible(key) && !isForNode(key);

/** Endings of an object's compressed copies, as web servers look for them. */
export const COPY_ENDINGS = ['.br', '.gz'] as const;

export type CopyEnding = (typeof COPY_ENDINGS)[number];

/** An object's bytes, compressed once when it is written instead of at every request. */
export async function compressedCopies(
  key: string,
  bytes: Buffer,
): Promise<{ ending: string; bytes: Buffer }[]> {
  if (!hasCopies(key)) return [];
  const [br, gz] = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })]);
  return [
    { ending: '.br', bytes: br },
    { ending: '.gz', bytes: gz },
  ];
}

/** Bytes as browsers get them: the copy with the ending `.br`. */
export const brotli = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Whether a compressed copy holds these bytes; one that was cut off or damaged holds none. */
export async function isCopyOf(bytes: Buffer, copy: Buffer, ending: CopyEnding): Promise<boolean> {
  const decompress = promisify<Buffer, Buffer>(ending === '.br' ? brotliDecompress : gunzip);
  return decompress(copy).then(
    (content) => content.equals(bytes),
    () => false,
  );
}

/**
 * An object's bytes as they were before they were stored.
 *
 * @param encoding its `Content-Encoding`
 */
export async function decode(encoding: string | undefined, bytes: Buffer): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliDecompress)(bytes);
  return encoding === 'gzip' ? promisify(gunzip)(bytes) : bytes;
}
