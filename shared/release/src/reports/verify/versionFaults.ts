import { versionFile, versionManifest, versionMap, type ReleasedFile } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { versionLabel, type VersionName } from '../../documents/LogEntry';
import { readVersion } from '../../documents/readVersion';
import { hasCopies } from '../../stores/headers';
import type { Store } from '../../stores/Store';
import { hashFaults, unlessRefused, type Fault, type HashedObject } from './Fault';

/** A version with the files and source maps that it should have, and what is wrong with its manifest. */
export interface CheckedVersion extends VersionName {
  files: Record<string, ReleasedFile>;
  maps: Record<string, ReleasedFile>;
  faults: Fault[];
}

/**
 * Reads the manifest of a version.
 *
 * @param files those that a release says it has
 */
export async function checkManifest(
  store: Store,
  { app, version }: VersionName,
  files?: Record<string, ReleasedFile>,
): Promise<CheckedVersion> {
  const manifest = await unlessRefused(readVersion(store, app, version));
  const { files: listed = {}, maps = {} } = manifest ?? {};
  const fault = (what: string): Fault[] => [
    { key: versionManifest(app, version), what, cure: 'publish' },
  ];
  const faults =
    manifest === null
      ? fault('can’t be read')
      : manifest === undefined
        ? fault('is missing')
        : files && !isDeepStrictEqual(listed, files)
          ? fault('lists other files than the release')
          : [];
  return { app, version, files: files ?? listed, maps, faults };
}

/**
 * Checks that a version's folder has every file with its hash, their compressed copies, and no other
 * file, and that its source maps have their hashes.
 */
export async function versionFaults(store: Store, version: CheckedVersion): Promise<Fault[]> {
  const files = filesOf(store, version);
  const found = await Promise.all([
    unknownFiles(store, version, files),
    hashFaults(store, [...files, ...mapsOf(version)]),
  ]);
  return [...version.faults, ...found.flat()];
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

const mapsOf = (version: CheckedVersion): HashedObject[] =>
  Object.entries(version.maps).map(([name, { integrity }]) => ({
    key: versionMap(version.app, version.version, name),
    what: `is not the source map that ${versionLabel(version)} was published with`,
    ...{ integrity, cure: 'maps' },
  }));

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
