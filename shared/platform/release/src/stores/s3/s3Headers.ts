import { APPS, PRIVATE_FOLDERS, WELL_KNOWN } from '@site/format';
import { contentType } from 'mime-types';
import path from 'node:path';
import { cacheControl } from '../caching';
import { brotli, gzip, isCompressible, isForNode } from '../compression';

/** Returns the headers that a bucket sends with an object. */
export function s3Headers(key: string) {
  const encoding = encodingOf(key);
  return {
    ContentType: contentType(path.posix.extname(key) || implied(key)) || 'application/octet-stream',
    CacheControl: cacheControl(key),
    ...(encoding && { ContentEncoding: encoding }),
  };
}

/**
 * Returns the one encoding that a bucket stores an object in, for every client. Every browser that
 * can run the site's scripts accepts brotli. Crawlers, link previews and other tools read pages and
 * JSON, so these are gzip, which they all accept. Node bundles are gzip too, which takes 0.1 s.
 */
function encodingOf(key: string): 'br' | 'gzip' | undefined {
  if (!isPage(key) && !isCompressible(key)) return undefined;
  return key.startsWith(APPS) && !key.endsWith('.json') && !isForNode(key) ? 'br' : 'gzip';
}

/** Folders whose files have no extension only if their type is unknown. */
const NO_PAGES = [APPS, WELL_KNOWN, ...PRIVATE_FOLDERS];

/** Whether a key without an extension is that of a page under its address. */
const isPage = (key: string) =>
  path.posix.extname(key) === '' && !NO_PAGES.some((folder) => key.startsWith(folder));

/** Returns the extension that the type of a key without one has; empty if it is unknown. */
const implied = (key: string) =>
  isPage(key) ? '.html' : key.startsWith(WELL_KNOWN) ? '.json' : '';

/** Encodes an object's bytes for storage. */
export async function encode(key: string, bytes: Buffer): Promise<Buffer> {
  const encoding = encodingOf(key);
  if (encoding === 'br') return brotli(bytes);
  return encoding ? gzip(bytes) : bytes;
}
