import { versionFile, versionManifest, versionMap, versionMapHashes } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { readMapHashes } from '../../documents/mapHashes';
import { versionLabel, type NamedVersion } from '../../documents/namedVersions';
import { readVersion } from '../../documents/readVersion';
import { Refusal } from '../../errors/Refusal';
import { hasCopies } from '../../stores/encodings';
import type { Store } from '../../stores/Store';
import { hashFaults, type Fault, type HashedObject } from './Fault';

/** A version with the files that it should have. */
export type CheckedVersion = Pick<NamedVersion, 'app' | 'version' | 'files'>;

/**
 * Checks that a version's folder has every file with its hash, their compressed copies, and no other
 * file, and that its source maps have their hashes, if these are known.
 */
export async function versionFaults(store: Store, version: CheckedVersion): Promise<Fault[]> {
  const files = filesOf(store, version);
  const hashes = await readMapHashes(store, version);
  const found = await Promise.all([
    manifestFaults(store, version),
    unknownFiles(store, version, files),
    hashFaults(store, [...files, ...mapsOf(version, hashes ?? {})]),
  ]);
  const faults = found.flat();
  const key = versionMapHashes(version.app, version.version);
  return hashes ? faults : [...faults, { key, what: 'can’t be read', cure: 'maps' }];
}

/** Returns a version's files, with their compressed copies. */
const filesOf = ({ servesItself }: Store, version: CheckedVersion): HashedObject[] =>
  Object.entries(version.files).flatMap(([name, { integrity }]): HashedObject[] => {
    const key = versionFile(version.app, version.version, name);
    const what = `is not the file that ${versionLabel(version)} was published with`;
    const file = { key, what, integrity, cure: 'publish' as const };
    if (servesItself || !hasCopies(key)) return [file];
    const copy = { ...file, what: `is not a compressed copy of ${key}` };
    return [
      file,
      { ...copy, key: `${key}.br`, encoding: 'br' },
      { ...copy, key: `${key}.gz`, encoding: 'gzip' },
    ];
  });

const mapsOf = (version: CheckedVersion, hashes: Record<string, string>): HashedObject[] =>
  Object.entries(hashes).map(([name, integrity]) => ({
    key: versionMap(version.app, version.version, name),
    what: `is not the source map that ${versionLabel(version)} was published with`,
    ...{ integrity, cure: 'maps' },
  }));

async function manifestFaults(
  store: Store,
  { app, version, files }: CheckedVersion,
): Promise<Fault[]> {
  const fault = (what: string): Fault[] => [
    { key: versionManifest(app, version), what, cure: 'publish' },
  ];
  try {
    const manifest = await readVersion(store, app, version);
    if (!manifest) return fault('is missing');
    const isSame = isDeepStrictEqual(manifest.files, files);
    return isSame ? [] : fault('lists other files than the release');
  } catch (error) {
    if (error instanceof Refusal) return fault('can’t be read');
    throw error;
  }
}

async function unknownFiles(
  store: Store,
  version: CheckedVersion,
  files: HashedObject[],
): Promise<Fault[]> {
  const known = new Set(files.map(({ key }) => key));
  known.add(versionManifest(version.app, version.version));
  const listed = await store.list(versionFile(version.app, version.version, ''));
  const what = `is no file of ${versionLabel(version)}`;
  return listed
    .filter(({ key }) => !known.has(key))
    .map(({ key }) => ({ key, what, cure: 'delete' }));
}
