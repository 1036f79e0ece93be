import type { FastifyReply } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { systemErrorCode } from '../../basics/errors';
import { SECURITY_HEADERS } from './securityHeaders';

/** Texts that the site's servers send when neither the store nor the API has an answer. */
export const MESSAGES = {
  /** With 404, where the not-found page would be wrong: for missing files and other methods. */
  nothing: 'There is nothing at this address.',
  /** With 400, 408, 414 and 431. Other projects on localhost may have left too many cookies. */
  unreadable:
    'This request can’t be read. If its address is right, delete the cookies of this site, then try again.',
  /** With 503, in place of every page. */
  noRelease: 'This site has no release yet.',
  /** With 502, by `serve`. nginx has its own words. */
  unreachable: 'The API can’t be reached.',
};

/** No cache keeps a message. */
const MESSAGE_HEADERS = { ...SECURITY_HEADERS.data, 'Cache-Control': 'no-store' };

/** Sends a message as text. Also works where no hook has set the headers. */
export function sendMessage(reply: FastifyReply, status: number, message: string): FastifyReply {
  reply.code(status).headers(MESSAGE_HEADERS);
  return reply.type('text/plain; charset=utf-8').send(`${message}\n`);
}

/** Tells monitoring that there is no release. */
export function sendFailing(reply: FastifyReply): FastifyReply {
  reply.code(503).headers(MESSAGE_HEADERS).type('application/json; charset=utf-8');
  return reply.send(JSON.stringify({ status: 'failing', reason: MESSAGES.noRelease }));
}

/**
 * Replies 400 to malformed requests, 408 to slow and 431 to oversized ones, then closes the
 * connection. No route runs for them, so the reply is written to the socket itself.
 */
export function replyToMalformedRequest(error: Error, socket: Duplex): void {
  const code = systemErrorCode(error) ?? '';
  const status = MALFORMED[code] ?? 400;
  const text = `${MESSAGES.unreadable}\n`;
  const headers = {
    ...MESSAGE_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // A client that reset the connection reads no reply.
  if (socket.writable && code !== 'ECONNRESET')
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  socket.destroy();
}

const MALFORMED: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
