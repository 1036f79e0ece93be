import { versionMap, versionMapHashes } from '@site/contract';
import { integrityOf } from '../../records/integrity';
import { readMapHashes } from '../../records/mapHashes';
import { versionLabel, type NamedVersion } from '../../records/namedVersions';
import type { Store } from '../../stores/objects/Store';
import type { Fault } from './Fault';

/** Checks the source maps of a version, if their hashes are known. */
export async function mapFaults(store: Store, named: NamedVersion): Promise<Fault[]> {
  const { app, version } = named;
  const hashes = await readMapHashes(store, named);
  if (!hashes)
    return [{ key: versionMapHashes(app, version), what: 'can’t be read', cure: 'maps' }];
  const found = Object.entries(hashes).map(async ([name, integrity]): Promise<Fault[]> => {
    const key = versionMap(app, version, name);
    const stored = await store.read(key);
    if (!stored) return [{ key, what: 'is missing', cure: 'maps' }];
    if (integrityOf(stored.bytes) === integrity) return [];
    const what = `is not the source map that ${versionLabel(named)} was published with`;
    return [{ key, what, cure: 'maps' }];
  });
  return (await Promise.all(found)).flat();
}
