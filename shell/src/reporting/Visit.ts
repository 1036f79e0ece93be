import type { PageData } from '@site/contract/platform';

/** The lifetime of one document, for which failures and vitals are reported. */
export interface Visit {
  data: PageData;
  /** Path of the first page. */
  pathname: string;
  /** Every query that the address has had, each with its `?`. Nothing from them may be sent. */
  queries: Set<string>;
  /** Failures that are still to be sent, each with how it was noticed and the path of its page. */
  failures: { thrown: unknown; phase?: string | undefined; pathname: string }[];
  /** Descriptions of the failures already sent, as JSON. */
  sent: Set<string>;
  /** Parts of which a failure was sent. */
  failed: Set<string>;
  /** Whether the visit itself was reported, so that failures can be related to visits. */
  isCounted: boolean;
}

/** Maximum number of failures sent per visit, for failures that repeat on every frame. */
export const FAILURE_LIMIT = 20;
