import { POINTER, releaseFile, versionFile, versionManifest, type Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { isUpToDate, orphanPages, pagesByKey } from '../compose/compose';
import type { SitePage } from '../compose/sitePages';
import { integrityOf } from '../records/integrity';
import { namedVersions, nameOf, type NamedVersion } from '../records/namedVersions';
import { readPointer } from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';
import { readVersion } from '../records/readVersion';

/** Something in a store that is not as the live release says. */
export interface Fault {
  /** Key of the object. */
  key: string;
  /** What is wrong with it, e.g. `is missing`. */
  what: string;
  /** Who can mend it: `heal`, which makes things again from what stands, or who publishes the version again. */
  cure: 'heal' | 'publish';
}

/** What was looked at, and what was found. */
export interface Verified {
  release: number;
  /** How many files of versions were hashed. */
  files: number;
  faults: Fault[];
}

/**
 * Hashes everything that the live release and its fallbacks name, compares the pages with what they would be composed
 * to, and compressed copies with their objects. Writes nothing.
 *
 * @param say takes a line for each thing that takes its time
 * @throws Refusal when the store has no release, or it can't be read
 */
export async function verify(store: Store, say: (line: string) => void): Promise<Verified> {
  const live = await readPointer(store);
  if (!live)
    throw new Refusal(
      `${store.address} has no live release`,
      'Bring a lost one back: npm run release -- heal. Make the first one: npm start',
    );
  const versions = namedVersions(live);
  const files = versions.flatMap(({ files }) => Object.keys(files)).length;
  say(`Checking ${files} files of ${versions.length} versions …`);
  const faults: Fault[] = await pointerFaults(store, live);
  for (const version of versions) faults.push(...(await versionFaults(store, version)));
  say('Checking pages …');
  faults.push(...(await pageFaults(store, live)));
  return { release: live.number, files, faults };
}

async function pointerFaults(store: Store, live: Release): Promise<Fault[]> {
  const key = releaseFile(live.number);
  const [pointer, release] = await Promise.all([store.read(POINTER), store.read(key)]);
  if (!release) return [{ key, what: `is missing, and ${POINTER} names it`, cure: 'publish' }];
  if (!pointer?.bytes.equals(release.bytes))
    return [{ key, what: `is not what ${POINTER} says`, cure: 'publish' }];
  return (await Promise.all([POINTER, key].map((one) => copyFaults(store, one)))).flat();
}

async function versionFaults(store: Store, version: NamedVersion): Promise<Fault[]> {
  const { app, files } = version;
  const key = versionManifest(app, version.version);
  const found = await Promise.all([
    manifestFaults(store, key, version),
    copyFaults(store, key),
    ...Object.entries(files).map(async ([name, { integrity }]): Promise<Fault[]> => {
      const file = versionFile(app, version.version, name);
      const stored = await store.read(file);
      if (!stored) return [{ key: file, what: 'is missing', cure: 'publish' }];
      if (integrityOf(stored.bytes) === integrity) return copyFaults(store, file);
      return [
        {
          key: file,
          what: `is not the file that ${nameOf(version)} was published with`,
          cure: 'publish',
        },
      ];
    }),
  ]);
  return found.flat();
}

async function manifestFaults(store: Store, key: string, version: NamedVersion): Promise<Fault[]> {
  const what = await readVersion(store, version.app, version.version).then(
    (manifest) => {
      if (!manifest) return 'is missing';
      return isDeepStrictEqual(manifest.files, version.files)
        ? undefined
        : 'names other files than the release';
    },
    (error: unknown) => {
      if (error instanceof Refusal) return 'can’t be read';
      throw error;
    },
  );
  return what ? [{ key, what, cure: 'publish' }] : [];
}

const copyFaults = async (store: Store, key: string): Promise<Fault[]> =>
  (await store.faultsOf(key)).map((copy) => ({
    key: copy,
    what: `is no copy of ${key}`,
    cure: 'heal',
  }));

async function pageFaults(store: Store, live: Release): Promise<Fault[]> {
  let pages: Map<string, SitePage>;
  try {
    pages = await pagesByKey(store, live);
  } catch (error) {
    // The shell is at fault, and named above.
    if (error instanceof Refusal) return [];
    throw error;
  }
  const stray = (key: string): Fault => ({
    key,
    what: `is not as release ${live.number} has it`,
    cure: 'heal',
  });
  const found = [...pages].map(async ([key, page]): Promise<Fault[]> => {
    try {
      const stored = await store.read(key);
      return (await isUpToDate(stored?.bytes, page, 'bytes'))
        ? await copyFaults(store, key)
        : [stray(key)];
    } catch (error) {
      if (error instanceof Refusal)
        return [{ key, what: `can’t be made: ${error.message}`, cure: 'publish' }];
      throw error;
    }
  });
  const others = await orphanPages(store, pages);
  return [...(await Promise.all(found)).flat(), ...others.map(stray)];
}
