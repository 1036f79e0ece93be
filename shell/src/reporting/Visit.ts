import type { PageData } from '@site/contract';

/** A failure to report. */
export interface Failure {
  /** The thrown value, or an object that describes it. */
  thrown: unknown;
  /** How the failure was noticed; used if it has no `phase` of its own. */
  phase?: string;
  /** Path of the page on which it happened. */
  pathname: string;
}

/** The lifetime of one document, for which failures and vitals are reported. */
export interface Visit {
  data: PageData;
  /** Path of the first page. */
  pathname: string;
  /** Every query that the address has had, each with its `?`. Nothing from them may be sent. */
  queries: Set<string>;
  /** Failures that are still to be sent. */
  failures: Failure[];
  /** Descriptions of the failures already sent, as JSON. */
  sent: Set<string>;
  /** Parts of which a failure was sent. */
  failed: Set<string>;
  /** Whether the visit itself was reported, so that failures can be related to visits. */
  isCounted: boolean;
}

/** Maximum number of failures sent per visit, for failures that repeat on every frame. */
export const FAILURE_LIMIT = 20;
