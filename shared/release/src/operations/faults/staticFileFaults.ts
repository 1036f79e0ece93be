import { staticContent, type Release } from '@site/contract';
import { integrityOf } from '../../records/integrity';
import type { Store } from '../../stores/objects/Store';
import type { Fault } from './Fault';

/** Checks that the store has the contents of the static files, from which `heal` restores them. */
export async function staticFileFaults(
  store: Store,
  { staticFiles = {} }: Release,
): Promise<Fault[]> {
  const found = Object.entries(staticFiles).map(async ([name, { integrity }]): Promise<Fault[]> => {
    const key = staticContent(integrity);
    const stored = await store.read(key);
    if (stored && integrityOf(stored.bytes) === integrity) return [];
    return [
      { key, what: `is ${stored ? 'not' : 'missing,'} the content of ${name}`, cure: 'configure' },
    ];
  });
  return (await Promise.all(found)).flat();
}
