import { STATIC_CONTENTS, staticContent, type Release } from '@site/contract';
import { readLiveRelease, readReleasesBack } from '../records/readRelease';
import type { Store } from '../stores/objects/Store';

/**
 * Deletes contents of static files that no remaining release names. A command that names one
 * meanwhile either finds it missing and reverts its own release, or its release exists when this
 * looks at history again, and the content is restored.
 *
 * @param keys keys of the store's objects
 * @param remaining releases that were not deleted
 * @param live the live release when the keys were listed
 */
export async function pruneStaticContents(
  store: Store,
  keys: string[],
  remaining: Release[],
  live: Release,
): Promise<void> {
  const kept = new Set(remaining.flatMap(contentsOf));
  const deleted = new Map<string, Buffer>();
  for (const key of keys) {
    if (!key.startsWith(STATIC_CONTENTS) || kept.has(key)) continue;
    const stored = await store.read(key);
    if (stored) deleted.set(key, stored.bytes);
    await store.delete(key);
  }
  if (deleted.size === 0) return;
  const newest = await readLiveRelease(store);
  for await (const release of readReleasesBack(store, newest?.number ?? live.number)) {
    if (release.number <= live.number) return;
    for (const key of contentsOf(release)) {
      const bytes = deleted.get(key);
      if (bytes) await store.create(key, bytes);
    }
  }
}

const contentsOf = ({ staticFiles = {} }: Release): string[] =>
  Object.values(staticFiles).map(({ integrity }) => staticContent(integrity));
