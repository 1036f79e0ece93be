import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { systemErrorCode } from '../errors/systemErrors';
import { SECURITY_HEADERS } from './headers';
import { UNREADABLE } from './serverMessages';

/**
 * Replies 400 to malformed requests, 408 to slow and 431 to oversized ones, then closes the
 * connection. No route runs for them, so the reply is written to the socket itself.
 *
 * @returns the status
 */
export function replyToMalformedRequest(error: Error, socket: Duplex): number {
  const status = STATUSES[systemErrorCode(error) ?? ''] ?? 400;
  const text = `${UNREADABLE}\n`;
  const headers = {
    ...SECURITY_HEADERS.data,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // A client that reset the connection reads no reply.
  if (socket.writable && systemErrorCode(error) !== 'ECONNRESET')
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  socket.destroy();
  return status;
}

const STATUSES: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
