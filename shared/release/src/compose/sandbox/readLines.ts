import type { Readable } from 'node:stream';

/**
 * Reads a stream of lines.
 *
 * @param limit characters of a line
 * @param onLine called for each line; with undefined once a line exceeds the limit
 */
export function readLines(
  stream: Readable,
  limit: number,
  onLine: (line: string | undefined) => void,
): void {
  let pending = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const [end = '', ...lines] = chunk.split('\n');
    pending += end;
    for (const line of lines) {
      onLine(pending);
      pending = line;
    }
    if (pending.length <= limit) return;
    onLine(undefined);
    stream.destroy();
  });
}
