/** Limits of nginx. A client is an IPv4 address, or an IPv6 network of 64 bits. */
export interface Limits {
  /** Milliseconds in which the head of a request must arrive. */
  head: number;
  /** Milliseconds without progress: a body that stops arriving, a response that nobody reads. */
  idle: number;
  /** Milliseconds until the API's response must begin, and between two parts of it. */
  api: number;
  /** Simultaneous requests of one client: one HTTP/2 connection has many. */
  clientConnections: number;
  /** API calls of one client: how many at once, and how many more each second. */
  calls: Rate;
  /** The same for pages and files. */
  files: Rate;
}

interface Rate {
  burst: number;
  perSecond: number;
}

/**
 * The confirmation screen waits for less time than `api`, so it reports first. `idle` is more: nothing
 * moves on a connection while the API takes its time. Many phones share one address of their carrier:
 * a first visit takes 15 files, a confirmation one call.
 */
export const LIMITS: Limits = {
  head: 10_000,
  idle: 60_000,
  api: 30_000,
  clientConnections: 300,
  calls: { burst: 50, perSecond: 10 },
  files: { burst: 1000, perSecond: 200 },
};
