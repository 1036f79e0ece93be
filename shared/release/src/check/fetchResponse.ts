import { causeOf } from '../errors/reasonOf';

/** A response to a check. */
export interface FetchedResponse {
  status: number;
  headers: Headers;
  /** Decompressed. */
  bytes: Buffer;
}

/** Bytes of a response at most, decompressed. No page or script of a site is nearly as large. */
export const MAX_BYTES = 16 * 1024 * 1024;

/** Milliseconds for a response: at most, and at least, even if the check’s time is nearly over. */
const MOST_TIME = 10_000;
const LEAST_TIME = 1000;

/**
 * Requests an address as a browser does that has cached nothing. Follows no redirect.
 *
 * @param time milliseconds that are left
 * @returns the response, or why there is none, as the rest of a sentence
 */
export async function fetchResponse(url: string, time: number): Promise<FetchedResponse | string> {
  try {
    const signal = AbortSignal.timeout(Math.max(LEAST_TIME, Math.min(MOST_TIME, time)));
    const { status, headers, body } = await fetch(url, { redirect: 'manual', signal });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      // Leaving the loop ends the transfer.
      if (length > MAX_BYTES) return `is larger than ${MAX_BYTES} bytes`;
      chunks.push(chunk);
    }
    const target = headers.get('location');
    if (target !== null && status >= 300 && status < 400)
      return `replied ${status} to ${target}, and redirects are not followed`;
    return { status, headers, bytes: Buffer.concat(chunks) };
  } catch (error) {
    return `can’t be read: ${causeOf(error)}`;
  }
}
