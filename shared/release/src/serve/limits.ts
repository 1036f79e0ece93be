/** Request limits. */
export interface Limits {
  /** Milliseconds in which the head of a request must arrive. */
  head: number;
  /** Milliseconds in which a whole request must arrive, including its body. */
  request: number;
  /** Milliseconds without progress: a body that stops arriving, a response that nobody reads. */
  idle: number;
  /** Simultaneous connections. Further ones are closed at once. */
  connections: number;
}

/** `idle` exceeds `API_TIMEOUT`: nothing moves on a connection while the API takes its time. */
export const LIMITS: Limits = { head: 10_000, request: 30_000, idle: 60_000, connections: 1000 };

/** Bytes of an API call's body. The confirm page sends none. */
export const BODY_LIMIT = 16 * 1024;
