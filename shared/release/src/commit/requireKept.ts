import type { LogEntry } from '../documents/LogEntry';
import { isGivenUp, versionLabel, type VersionName } from '../documents/namedVersions';
import { GivenUp } from '../errors/GivenUp';
import type { Store } from '../stores/Store';

/**
 * Checks that `prune` has given up none of these versions. The log's order settles every race: either
 * this change is committed first and prune keeps them, or the next attempt is refused here.
 *
 * @throws GivenUp naming them
 */
export function requireKept(
  { address }: Store,
  newest: LogEntry | undefined,
  versions: VersionName[],
): void {
  const given = versions.filter((version) => newest && isGivenUp(newest.internal, version));
  if (given.length > 0) throw new GivenUp(address, given.map(versionLabel));
}
