import { MAX_BYTES } from './Store';

/**
 * Reads the body of another server's response, decompressed. It may be a bomb, or have no end.
 *
 * @throws Error when it is larger than an object of a store may be
 */
export async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
