/** What a server of the site bears of whoever asks it. */
export interface Limits {
  /** Milliseconds that the head of a request may take. */
  head: number;
  /** Milliseconds that a whole request may take, its body included. */
  request: number;
  /** Milliseconds in which nothing moves: a body that stops coming, an answer that nobody reads. */
  idle: number;
  /** Connections at once; those that come on top are hung up on. */
  connections: number;
}

/** An API call's answer may take half a minute (`API_LIMIT`), in which nothing moves: `idle` is longer. */
export const LIMITS: Limits = { head: 10_000, request: 30_000, idle: 60_000, connections: 1000 };

/** Bytes of a call's body; the confirm page sends none. */
export const BODY_LIMIT = 16 * 1024;
