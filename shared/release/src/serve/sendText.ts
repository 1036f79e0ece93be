import type { FastifyReply } from 'fastify';
import { SECURITY_HEADERS } from './headers';

/** Sends a text in place of a page or file. Also works where no hook has set the headers. */
export const sendText = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .headers({ ...SECURITY_HEADERS.data, 'Cache-Control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
