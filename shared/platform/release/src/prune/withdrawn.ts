import { REMOTES, ROLLOUTS } from '@site/contract/platform';
import { namedVersions, versionLabel, type VersionName } from '../documents/LogEntry';
import { readBefore, requireNewest } from '../log/readEntries';
import type { Store } from '../stores/Store';
import { listVersions, manifestFirst } from './prune';

/** Returns the keys of what a version has in a store, in the order of deletion. None if it was never published. */
export async function keysOf(store: Store, name: VersionName): Promise<string[]> {
  const label = versionLabel(name);
  const version = (await listVersions(store)).find((listed) => versionLabel(listed) === label);
  return version ? manifestFirst(version).map(({ key }) => key) : [];
}

/**
 * Finds what names a version although it was withdrawn: earlier releases, and what open tabs of earlier
 * shells read. These tabs get the version before it.
 */
export async function findNaming(store: Store, name: VersionName): Promise<string[]> {
  const label = versionLabel(name);
  const names: string[] = [];
  for await (const entry of readBefore(store, await requireNewest(store)))
    if (namedVersions(entry).map(versionLabel).includes(label))
      names.push(`release ${entry.number}`);
  const lists = await Promise.all([REMOTES, ROLLOUTS].map((folder) => store.list(folder)));
  for (const { key } of lists.flat().filter(({ key }) => key.endsWith(`/${name.app}.json`)))
    if ((await store.read(key))?.bytes.includes(`"${name.version}"`)) names.push(key);
  return names;
}
