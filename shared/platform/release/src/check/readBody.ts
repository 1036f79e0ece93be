import { MAX_BYTES, MB } from '../stores/Store';

/**
 * Reads the body of another server's response, decompressed. It may have no end.
 *
 * @param time milliseconds. With a body that is not compressed as it says, `fetch` may wait for ever
 * and keep no process alive, so it needs a timer of its own
 * @throws Error when it is larger than an object of a store may be, or does not end in time
 */
export async function readBody({ body }: Response, time: number): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not end within ${time} ms`)), time);
  });
  return Promise.race([readChunks(body), late]).finally(() => clearTimeout(timer));
}

async function readChunks(body: Response['body']): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES / MB} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
