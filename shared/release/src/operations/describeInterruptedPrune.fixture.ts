import { forEachRound } from '../../fixtures/forEachRound.fixture';
import { TOMBSTONE_AGES } from '../records/tombstone';
import type { Store } from '../stores/objects/Store';
import { prune } from './prune';
import { verify } from './verify';

/** A store with old releases, for one round. */
interface Site {
  store: Store;
  /** Lists everything in it. */
  list: () => Promise<string[]>;
}

/**
 * Tests a prune that is killed at a deletion, as a test of its own.
 *
 * @param choose which of the deleted keys, in order
 */
export function describeInterruptedPrune(
  name: string,
  openSite: () => Promise<Site>,
  choose: (deletions: string[]) => string[],
): void {
  test(name, async () => {
    // The next prune need not wait for the killed one.
    jest.replaceProperty(TOMBSTONE_AGES, 'abandoned', -1);
    const finished = await openSite();
    const deletions: string[] = [];
    await prune(
      recordDeletions(finished.store, (key) => deletions.push(key)),
      2,
    );
    const left = await finished.list();
    expect(deletions.length).toBeGreaterThan(20);
    await forEachRound(choose(deletions), async (last) => {
      const { store, list } = await openSite();
      const killed = recordDeletions(store, (key) => {
        if (key === last) throw new Error('killed');
      });
      await expect(prune(killed, 2)).rejects.toThrow('killed');
      expect((await verify(store, () => {})).faults).toEqual([]);
      await prune(store, 2);
      expect(await list()).toEqual(left);
    });
  });
}

/** The same store, but each deletion is announced first. */
const recordDeletions = (store: Store, announce: (key: string) => void): Store => {
  const deleteAll: Store['deleteAll'] = async (keys, requireTime) => {
    for (const key of keys) {
      announce(key);
      await store.deleteAll([key], requireTime);
    }
  };
  return Object.assign(Object.create(store) as Store, { deleteAll });
};
