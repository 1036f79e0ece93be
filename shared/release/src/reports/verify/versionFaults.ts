import { versionFile, versionManifest, versionMap, type ReleasedFile } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
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
 * file, and that its source maps have their hashes.
 */
export async function versionFaults(store: Store, version: CheckedVersion): Promise<Fault[]> {
  const files = filesOf(store, version);
  const { faults, maps } = await checkManifest(store, version);
  const found = await Promise.all([
    unknownFiles(store, version, files),
    hashFaults(store, [...files, ...mapsOf(version, maps)]),
  ]);
  return [...faults, ...found.flat()];
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

const mapsOf = (version: CheckedVersion, maps: Record<string, ReleasedFile>): HashedObject[] =>
  Object.entries(maps).map(([name, { integrity }]) => ({
    key: versionMap(version.app, version.version, name),
    what: `is not the source map that ${versionLabel(version)} was published with`,
    ...{ integrity, cure: 'maps' },
  }));

/** @returns what is wrong with its manifest, and the source maps that it names */
async function checkManifest(
  store: Store,
  { app, version, files }: CheckedVersion,
): Promise<{ faults: Fault[]; maps: Record<string, ReleasedFile> }> {
  const fault = (what: string, maps = {}): { faults: Fault[]; maps: typeof maps } => ({
    faults: [{ key: versionManifest(app, version), what, cure: 'publish' }],
    maps,
  });
  try {
    const manifest = await readVersion(store, app, version);
    if (!manifest) return fault('is missing');
    const { maps } = manifest;
    const isSame = isDeepStrictEqual(manifest.files, files);
    return isSame ? { faults: [], maps } : fault('lists other files than the release', maps);
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
