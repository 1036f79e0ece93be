import { forEachRound } from '../../fixtures/forEachRound.fixture';
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
    const finished = await openSite();
    const deletions: string[] = [];
    const counting = replaceDelete(finished.store, (key) => {
      deletions.push(key);
      return finished.store.delete(key);
    });
    await prune(counting, 2);
    const left = await finished.list();
    expect(deletions.length).toBeGreaterThan(20);
    await forEachRound(choose(deletions), async (last) => {
      const { store, list } = await openSite();
      const killed = replaceDelete(store, (key) =>
        key === last ? Promise.reject(new Error('killed')) : store.delete(key),
      );
      await expect(prune(killed, 2)).rejects.toThrow('killed');
      expect((await verify(store, () => {})).faults).toEqual([]);
      await prune(store, 2);
      expect(await list()).toEqual(left);
    });
  });
}

const replaceDelete = (store: Store, deleteObject: Store['delete']): Store =>
  Object.assign(Object.create(store) as Store, { delete: deleteObject });
