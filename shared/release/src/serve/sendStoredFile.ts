import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentType } from 'mime-types';
import path from 'node:path';
import { cacheControl } from '../stores/objects/cacheControl';
import { CONTENT_SECURITY_POLICY } from './headers';
import { policyOf } from './policyOf';
import { readStoredFile } from './readStoredFile';

/**
 * Answers with an object that deploys write over; with 304 when whoever asks has it already.
 *
 * @param folder of the store; absolute
 * @returns undefined when there is no such object; nothing is then sent
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
  // With 304, too: the browser then takes it for the page that it has kept.
  if (key.endsWith('.html'))
    reply.header(CONTENT_SECURITY_POLICY, policyOf(stored.plain.toString()));
  if (reply.statusCode === 200 && headers['if-none-match']?.includes(etag))
    return reply.code(304).send();
  if (stored.coding) reply.header('Content-Encoding', stored.coding);
  return reply
    .type(contentType(path.posix.extname(key)) || 'application/octet-stream')
    .send(stored.bytes);
}
