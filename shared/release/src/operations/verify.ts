import { POINTER, releaseFile, versionFile, versionManifest, type Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { isUpToDate, pagesByKey } from '../compose/compose';
import { strayKeys } from '../compose/formerFiles';
import type { StoredPage } from '../compose/storedPages';
import { integrityOf } from '../records/integrity';
import { namedVersions, versionLabel, type NamedVersion } from '../records/namedVersions';
import { readPointer } from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';
import { readVersion } from '../records/readVersion';

/** An object that does not match the live release. */
export interface Fault {
  /** Key of the object. */
  key: string;
  /** What is wrong with it, as the rest of a sentence, e.g. `is missing`. */
  what: string;
  /** What repairs it: `heal`, which makes it again from other objects, or publishing again. */
  cure: 'heal' | 'publish';
}

/** What `verify` checked and found. */
export interface Verified {
  release: number;
  /** How many files of versions were hashed. */
  files: number;
  faults: Fault[];
}

/**
 * Checks the hash of every file that the live release and its fallbacks name, composes the pages
 * again to compare them, and compares compressed copies with their objects. Writes nothing.
 *
 * @param say prints a line before each step that takes long
 * @throws Refusal when the store has no live release, or it can't be read
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
  if (!release) return [{ key, what: `is missing, although ${POINTER} names it`, cure: 'publish' }];
  if (!pointer?.bytes.equals(release.bytes))
    return [{ key, what: `does not match ${POINTER}`, cure: 'publish' }];
  return (await Promise.all([POINTER, key].map((object) => copyFaults(store, object)))).flat();
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
          what: `is not the file that ${versionLabel(version)} was published with`,
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
        : 'lists other files than the release';
    },
    (error: unknown) => {
      if (error instanceof Refusal) return 'can’t be read';
      throw error;
    },
  );
  return what ? [{ key, what, cure: 'publish' }] : [];
}

const copyFaults = async (store: Store, key: string): Promise<Fault[]> =>
  (await store.findBadCopies(key)).map((copy) => ({
    key: copy,
    what: `is not a compressed copy of ${key}`,
    cure: 'heal',
  }));

async function pageFaults(store: Store, live: Release): Promise<Fault[]> {
  let pages: Map<string, StoredPage>;
  try {
    pages = await pagesByKey(store, live);
  } catch (error) {
    // The shell's version is at fault, and is listed already.
    if (error instanceof Refusal) return [];
    throw error;
  }
  const mismatch = (key: string): Fault => ({
    key,
    what: `does not match release ${live.number}`,
    cure: 'heal',
  });
  const found = [...pages].map(async ([key, page]): Promise<Fault[]> => {
    try {
      const stored = await store.read(key);
      return (await isUpToDate(stored?.bytes, page, 'bytes'))
        ? await copyFaults(store, key)
        : [mismatch(key)];
    } catch (error) {
      if (error instanceof Refusal)
        return [{ key, what: `can’t be composed: ${error.message}`, cure: 'publish' }];
      throw error;
    }
  });
  const strays = await strayKeys(store, live, pages);
  return [...(await Promise.all(found)).flat(), ...strays.map(mismatch)];
}
