import { APPS } from '@site/contract';
import { contentType } from 'mime-types';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { cacheControl } from '../objects/cacheControl';
import { isCompressible, isForNode } from '../objects/encodings';

/** What a bucket sends with an object, whoever asks. */
export interface S3Headers {
  ContentType: string;
  CacheControl: string;
  ContentEncoding?: 'br' | 'gzip';
}

/** The headers that an object of this key is stored with. */
export function s3Headers(key: string): S3Headers {
  const encoding = encodingOf(key);
  return {
    // A key without an ending is a page under its address.
    ContentType: contentType(path.posix.extname(key) || '.html') || 'application/octet-stream',
    CacheControl: cacheControl(key),
    ...(encoding && { ContentEncoding: encoding }),
  };
}

/**
 * A bucket has one form of an object for everybody. Every browser that can run the site's scripts takes brotli; pages
 * and whatever else crawlers, link previews and other tools read are gzip, which all of them take. So are Node bundles,
 * for which that takes a tenth of a second.
 */
function encodingOf(key: string): S3Headers['ContentEncoding'] {
  if (!isPage(key) && !isCompressible(key)) return undefined;
  return key.startsWith(APPS) && !key.endsWith('.json') && !isForNode(key) ? 'br' : 'gzip';
}

const isPage = (key: string) => path.posix.extname(key) === '';

/** An object's bytes as they are stored. */
export async function encode(key: string, bytes: Buffer): Promise<Buffer> {
  const encoding = encodingOf(key);
  if (encoding === 'br') return promisify(brotliCompress)(bytes);
  return encoding ? promisify(gzip)(bytes, { level: 9 }) : bytes;
}
