import { SERVED_FILES } from '@site/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentType } from 'mime-types';
import path from 'node:path';
import { cacheControl } from '../stores/objects/cacheControl';
import { SECURITY_HEADERS } from './headers';
import { readStoredFile } from './readStoredFile';

/**
 * Sends an object that deploys replace, or 304 if the client has it already.
 *
 * @param folder of the store; absolute
 * @returns undefined if there is no such object; nothing is sent then
 */
export async function sendStoredFile(
  folder: string,
  key: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const stored = await readStoredFile(folder, key, String(headers['accept-encoding'] ?? ''));
  if (!stored) return undefined;
  const etag = `"${stored.revision}"`;
  reply.headers({ 'Cache-Control': cacheControl(key), Vary: 'Accept-Encoding', ETag: etag });
  if (reply.statusCode === 200 && headers['if-none-match']?.includes(etag))
    return reply.code(304).send();
  if (key.endsWith('.html') && !key.startsWith(SERVED_FILES)) reply.headers(SECURITY_HEADERS.page);
  if (stored.encoding) reply.header('Content-Encoding', stored.encoding);
  return (
    reply
      // Only static files may have no extension.
      .type(contentType(path.posix.extname(key) || '.json') || 'application/octet-stream')
      .send(stored.bytes)
  );
}
