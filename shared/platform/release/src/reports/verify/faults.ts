import {
  contentKey,
  CONTENTS,
  type LogEntry,
  POINTER,
  versionFile,
  versionManifest,
  versionMap,
} from '@site/format';
import { forEachConcurrently } from '../../basics/forEachConcurrently';
import { integrityOf, matchesContentKey } from '../../documents/integrity';
import {
  contentsToReturnTo,
  neededContents,
  versionLabel,
  type VersionName,
} from '../../documents/LogEntry';
import { isLogged, readVersion } from '../../documents/readVersion';
import { Refusal } from '@site/project';
import { findOutdated } from '../../commit/outdatedFiles';
import { isPointerTo } from '../../commit/project';
import { decode, hasCopies } from '../../stores/compression';
import type { Store } from '../../stores/Store';

/** An object that is not what the log says. */
export interface Fault {
  key: string;
  /** What is wrong with it, as the rest of a sentence, e.g. `is missing`. */
  what: string;
  /**
   * What repairs it: `heal`, which makes it again from other objects; publishing again; publishing
   * source maps again; restoring it from a backup; deleting it.
   */
  hint: 'heal' | 'publish' | 'maps' | 'restore' | 'delete';
}

/** An object whose content is known by its hash. `what` is said of it if it is another one. */
interface HashedObject extends Fault {
  integrity: string;
  /** How it is compressed. The hash is that of the decompressed bytes. */
  encoding?: 'br' | 'gzip';
}

/**
 * Lists what a version must have: every file with its hash, their compressed copies, and its source
 * maps. Finds what is wrong with its manifest, and what else is in its folder.
 */
export async function expectVersion(store: Store, newest: LogEntry, { app, version }: VersionName) {
  const label = versionLabel({ app, version });
  const listing = versionManifest(app, version);
  const manifest = await unlessRefused(readVersion(store, app, version));
  const files = Object.entries(manifest?.files ?? {});
  const objects: HashedObject[] = [];
  for (const [name, { integrity }] of files) {
    const key = versionFile(app, version, name);
    const file = { integrity, hint: 'publish' as const };
    objects.push({ ...file, key, what: `is not the file that ${label} was published with` });
    if (store.servesItself || !hasCopies(key)) continue;
    const copy = { ...file, what: `is not a compressed copy of ${key}` };
    objects.push({ ...copy, key: `${key}.br`, encoding: 'br' });
    objects.push({ ...copy, key: `${key}.gz`, encoding: 'gzip' });
  }
  const known = new Set([listing, ...objects.map(({ key }) => key)]);
  const faults = (await store.list(versionFile(app, version, '')))
    // Without the manifest, nobody knows.
    .filter(({ key }) => manifest && !known.has(key))
    .map(({ key }): Fault => ({ key, what: `is not a file of ${label}`, hint: 'delete' }));
  const add = (what: string) => faults.push({ key: listing, what, hint: 'publish' });
  if (manifest === null) add('can’t be read');
  else if (manifest === undefined) add('is missing');
  else if (!isLogged(newest, manifest)) add('is not the one which the log has named before');
  const what = `is not the source map that ${label} was published with`;
  for (const [name, { integrity }] of Object.entries(manifest?.maps ?? {}))
    objects.push({ key: versionMap(app, version, name), what, integrity, hint: 'maps' });
  return { objects, faults, files: files.length };
}

/** Lists the contents that public files are written from, and those that a rollback would need. */
export const expectContents = (newest: LogEntry, earlier: LogEntry[]): HashedObject[] =>
  [...earlier, newest].flatMap((release) =>
    (release === newest ? neededContents : contentsToReturnTo)(release).map((content) => ({
      key: contentKey(content),
      what: `is not what release ${release.number} was made with`,
      integrity: content.integrity,
      hint: 'restore',
    })),
  );

/**
 * Finds contents that nothing uses now and that do not have their hash. A later release would use them.
 *
 * @param used contents that are checked as what they are used for
 */
export async function unusedFaults(store: Store, used: HashedObject[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  const keys = new Set(used.map(({ key }) => key));
  const unused = (await store.list(CONTENTS)).filter(({ key }) => !keys.has(key));
  await forEachConcurrently(unused, async ({ key }) => {
    // A prune may have deleted it in the meantime.
    const bytes = (await store.read(key))?.bytes;
    if (bytes && !matchesContentKey(key, bytes))
      faults.push({ key, what: 'does not have the hash in its name', hint: 'delete' });
  });
  return faults;
}

/** Compares what visitors read with the newest release. @param behind what may be left of others */
export async function publicFaults(
  store: Store,
  newest: LogEntry,
  behind: LogEntry[],
): Promise<Fault[]> {
  const files = await findOutdated(store, newest, behind, true);
  const pointer = { key: POINTER, content: newest, stored: await store.read(POINTER) };
  const isMoved = isPointerTo(newest, pointer.stored);
  return [...files, ...(isMoved ? [] : [pointer])].map(({ key, content, stored }) => ({
    key,
    what: content && !stored ? 'is missing' : `does not match release ${newest.number}`,
    hint: 'heal',
  }));
}

/** Finds the objects that are missing or lack their hash. If a key is listed twice, the last entry counts. */
export async function hashFaults(store: Store, objects: HashedObject[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  const byKey = new Map(objects.map((object) => [object.key, object]));
  await forEachConcurrently(byKey.values(), async ({ key, what, hint, integrity, encoding }) => {
    const stored = await store.read(key);
    const bytes = stored && (await decode(encoding, stored.bytes).catch(() => undefined));
    if (bytes && integrityOf(bytes) === integrity) return;
    faults.push({ key, what: stored ? what : 'is missing', hint });
  });
  return faults;
}

/** Returns what was read, or null if it can't be read. */
export const unlessRefused = <Value>(reading: Promise<Value>): Promise<Value | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
