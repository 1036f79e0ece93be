import { Buffer } from 'node:buffer';

/** Git takes a file with a zero byte or a lone carriage return for a binary one. */
const BINARY = /\0|\r(?!\n)/;

/**
 * Returns the bytes of a source as git stores them: editors on Windows end lines with CRLF, and git
 * shows no change. Versions are made from these, so that they are the same on every machine.
 */
export function asStored(bytes: Buffer): Buffer {
  if (!bytes.includes('\r\n')) return bytes;
  const text = bytes.toString('latin1');
  return BINARY.test(text) ? bytes : Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1');
}
