import { causeOf } from '../errors/reasonOf';

/** A response to a check. */
export interface FetchedResponse {
  status: number;
  headers: Headers;
  /** Decompressed. */
  bytes: Buffer;
}

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
    const response = await fetch(url, { redirect: 'manual', signal });
    const { status, headers } = response;
    const target = headers.get('location');
    if (target !== null && status >= 300 && status < 400)
      return `replied ${status} to ${target}, and redirects are not followed`;
    return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    return `can’t be read: ${causeOf(error)}`;
  }
}
