import { versionFile, versionManifest } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../errors/Refusal';
import { integrityOf } from '../../records/integrity';
import { versionLabel, type NamedVersion } from '../../records/namedVersions';
import { readVersion } from '../../records/readVersion';
import type { Store } from '../../stores/objects/Store';
import { copyFaults, type Fault } from './Fault';

/** Checks that a version's folder has every file with its hash, and no other file. */
export async function versionFaults(store: Store, version: NamedVersion): Promise<Fault[]> {
  const { app, files } = version;
  const manifest = versionManifest(app, version.version);
  const found = await Promise.all([
    manifestFaults(store, manifest, version),
    copyFaults(store, manifest),
    unknownFiles(store, version),
    ...Object.entries(files).map(async ([name, { integrity }]): Promise<Fault[]> => {
      const key = versionFile(app, version.version, name);
      const stored = await store.read(key);
      if (!stored) return [{ key, what: 'is missing', cure: 'publish' }];
      if (integrityOf(stored.bytes) === integrity) return copyFaults(store, key);
      const what = `is not the file that ${versionLabel(version)} was published with`;
      return [{ key, what, cure: 'publish' }];
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

async function unknownFiles(store: Store, version: NamedVersion): Promise<Fault[]> {
  const folder = versionFile(version.app, version.version, '');
  const manifest = versionManifest(version.app, version.version);
  const unknown = (await store.list(folder)).filter(
    (key) => key !== manifest && !Object.hasOwn(version.files, key.slice(folder.length)),
  );
  const what = `is no file of ${versionLabel(version)}`;
  return unknown.map((key) => ({ key, what, cure: 'delete' }));
}
