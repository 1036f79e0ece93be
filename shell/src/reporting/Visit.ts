import type { PageData } from '@site/format';
import type { RouterLocation } from '../routing/Router';

/** The lifetime of one document, for which failures and vitals are reported. */
export type Visit = ReturnType<typeof createVisit>;

/** Creates a visit that begins with the page at an address. */
export const createVisit = (
  data: PageData,
  { pathname, search }: Pick<RouterLocation, 'pathname' | 'search'>,
) => ({
  data,
  pathname,
  /** Every query that the address has had, each with its `?`. Nothing from them may be sent. */
  queries: new Set([search]),
  /** Events of failures that are still to be sent, each with the path of its page. */
  failures: [] as { event: Event; pathname: string }[],
  /** Descriptions of the failures already sent, as JSON. */
  sent: new Set<string>(),
  /** Apps of which a failure was sent. */
  failed: new Set<string>(),
  /** Whether the visit itself was reported, so that failures can be related to visits. */
  isCounted: false,
});

/** Maximum number of failures sent per visit, for failures that repeat on every frame. */
export const FAILURE_LIMIT = 20;
