import type { NamedVersion } from '../records/namedVersions';
import { deleteTombstones, TombstoneExpired, type Tombstone } from '../records/tombstone';
import type { Store } from '../stores/objects/Store';

/**
 * Takes the last steps of an interrupted prune, as the owner of its tombstone. If they take too long,
 * the tombstone stays for the next command.
 *
 * @param act what to do before the tombstone is deleted
 */
export async function finishPrune(
  store: Store,
  version: NamedVersion,
  { requireTime }: Tombstone,
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act().catch(ignoreExpired);
  } finally {
    await deleteTombstones(store, [version], requireTime).catch(ignoreExpired);
  }
}

function ignoreExpired(error: unknown): void {
  if (!(error instanceof TombstoneExpired)) throw error;
}
