import type { PageData } from '@site/contract';

/** Something that failed. */
export interface Failure {
  /** What was thrown, or told in place of it: anything at all. */
  thrown: unknown;
  /** How it came to be known, for a failure that does not say itself how far it came. */
  phase?: string;
  /** Path of the page on which it failed. */
  pathname: string;
}

/** One document, from its loading to its end, as its failures and measures are told of. */
export interface Visit {
  data: PageData;
  /** Path under which it was opened. */
  pathname: string;
  /** Every query that its address has had, each with its `?`: nothing that is sent may hold any of them. */
  queries: Set<string>;
  /** What was not sent yet. */
  failures: Failure[];
  /** What was sent, by its description. */
  sent: Set<string>;
}

/** Failures of a visit that are sent at most: one that comes with each frame is told well enough by then. */
export const FAILURE_LIMIT = 20;
