import { STATIC_CONTENTS, staticContent, type Release } from '@site/contract';
import { readReleasesAfter } from '../records/readRelease';
import type { Store } from '../stores/objects/Store';

/**
 * Deletes contents of static files that no kept release names. A command that names one
 * meanwhile either finds it missing and reverts its own release, or its release exists when this
 * looks at history again, and the content is restored.
 *
 * @param releases the kept releases
 * @param live the live release when they were read
 */
export async function pruneStaticContents(
  store: Store,
  releases: Release[],
  live: Release,
): Promise<void> {
  const kept = new Set(releases.flatMap(contentsOf));
  const deleted = new Map<string, Buffer>();
  for (const key of await store.list(STATIC_CONTENTS)) {
    if (kept.has(key)) continue;
    const stored = await store.read(key);
    if (stored) deleted.set(key, stored.bytes);
    await store.delete(key);
  }
  if (deleted.size === 0) return;
  for (const release of await readReleasesAfter(store, live.number)) {
    for (const key of contentsOf(release)) {
      const bytes = deleted.get(key);
      if (bytes) await store.create(key, bytes);
    }
  }
}

const contentsOf = ({ staticFiles = {} }: Release): string[] =>
  Object.values(staticFiles).map(({ integrity }) => staticContent(integrity));
