import { parseUrl } from '@site/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGES, sendMessage } from '../replies';

/**
 * Replies 403 to what a browser sends from a page of another site. The site's own pages send no
 * referrer, and browsers then hide their origin, too: they say only that it is the same.
 */
export async function refuseForeign({ headers, host }: FastifyRequest, reply: FastifyReply) {
  const { origin, 'sec-fetch-site': site } = headers;
  const isSameOrigin = site === 'same-origin';
  const isOwn =
    origin === undefined || (origin === 'null' && isSameOrigin) || parseUrl(origin)?.host === host;
  if (!isOwn || (site !== undefined && !isSameOrigin))
    return sendMessage(reply, 403, MESSAGES.foreign);
}
