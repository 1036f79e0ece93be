import type { Release } from '@site/contract';
import { hasChanges, stampParts } from '../commit/stampParts';
import { readReleasesBack } from '../records/readRelease';
import type { Store } from '../stores/objects/Store';

/**
 * Finds the last release that changed something: that of a freeze did not.
 *
 * @returns its number, and the release before it unless that was pruned
 */
export async function findLastChange(store: Store, live: Release) {
  let { number } = live;
  const next = number + 1;
  for await (const before of readReleasesBack(store, number - 1)) {
    const { staticFiles = {} } = live;
    if (hasChanges(before, { ...stampParts(before, live, next), staticFiles }, next))
      return { number, before };
    ({ number } = before);
  }
  return { number, before: undefined };
}
