import type { Readable } from 'node:stream';

/** Characters of output to keep. */
const KEPT = 1_000;

/**
 * Reads console output. Reads all of it, so that the writer never blocks, and keeps the beginning.
 *
 * @returns a function that returns what was read until then
 */
export function readOutput(stream: Readable) {
  let start = '';
  let end = '';
  let isOutOfMemory = false;
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    start += chunk.slice(0, KEPT - start.length);
    end = (end + chunk).slice(-KEPT - chunk.length);
    // The engine says it in the middle of a long report.
    isOutOfMemory ||= end.includes('JavaScript heap out of memory');
  });
  return () => ({ start, isOutOfMemory });
}
