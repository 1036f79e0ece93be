import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { systemErrorCode } from '../errors/systemErrors';
import { UNREADABLE } from './replies';
import { SECURITY_HEADERS } from './headers';

/** Answers what is no request, in words, and hangs up: nothing is known of it, so nobody else will. */
export function replyToMalformedRequest(error: Error, socket: Duplex): void {
  const status = STATUSES[systemErrorCode(error) ?? ''] ?? 400;
  const text = `${UNREADABLE}\n`;
  const headers = {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // Whoever reset the connection reads no answer.
  if (socket.writable && systemErrorCode(error) !== 'ECONNRESET')
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  socket.destroy();
}

const STATUSES: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
