import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { forEachRound } from '../../fixtures/forEachRound.fixture';
import { contentsOf, type TestStore } from '../../fixtures/testSite.fixture';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import { prune } from './prune';
import { verify } from './verify';

/**
 * Tests a prune that is killed at a deletion, as a test of its own.
 *
 * @param openSite opens a store with old releases, for this test alone
 * @param choose which of the deleted keys, in order
 */
export function describeInterruptedPrune(
  name: string,
  openSite: () => Promise<TestStore>,
  choose: (deletions: string[]) => string[],
): void {
  test(name, async () => {
    const { folder, store } = await openSite();
    const deletions: string[] = [];
    class Counting extends DirectoryStore {
      override delete(key: string) {
        deletions.push(key);
        return super.delete(key);
      }
    }
    const before = await contentsOf(folder);
    await prune(new Counting(folder), 2);
    const after = Object.keys(await contentsOf(folder)).sort();
    expect(deletions.length).toBeGreaterThan(20);
    await forEachRound(choose(deletions), async (last) => {
      await restore(folder, before);
      class Killed extends DirectoryStore {
        override delete(key: string) {
          return key === last ? Promise.reject(new Error('killed')) : super.delete(key);
        }
      }
      await expect(prune(new Killed(folder), 2)).rejects.toThrow('killed');
      expect((await verify(store, () => {})).faults).toEqual([]);
      await prune(store, 2);
      expect(Object.keys(await contentsOf(folder)).sort()).toEqual(after);
    });
  });
}

/** Writes the files back that are gone. */
async function restore(folder: string, before: Record<string, string>): Promise<void> {
  const left = await contentsOf(folder);
  for (const [key, bytes] of Object.entries(before)) {
    if (key in left) continue;
    await mkdir(path.dirname(path.join(folder, key)), { recursive: true });
    await writeFile(path.join(folder, key), bytes, 'latin1');
  }
}
