import type { FastifyReply, FastifyRequest } from 'fastify';
import { securityHeaders } from './headers';

/** Headers about a body. */
const CONTENT_HEADERS = ['Content-Type', 'Content-Encoding', 'Accept-Ranges'];

/** Hook before a response is sent: adds its security headers. A page has its own already. */
export async function addSecurityHeaders(
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const type = String(reply.getHeader('Content-Type') ?? '');
  for (const [name, value] of Object.entries(securityHeaders(reply.statusCode, type)))
    if (!reply.hasHeader(name)) reply.header(name, value);
  if (reply.statusCode === 304) for (const name of CONTENT_HEADERS) reply.removeHeader(name);
  return Promise.resolve();
}
