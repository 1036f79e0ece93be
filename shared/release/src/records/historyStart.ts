import { HISTORY_START } from '@site/contract';
import * as v from 'valibot';
import type { Store } from '../stores/objects/Store';
import { readJson, toJson } from './readJson';

const startSchema = v.object({ release: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/**
 * Reads the number of the oldest release that was not pruned: 1 before the first prune. Numbers below
 * it are free again, but must not be taken.
 */
export async function readHistoryStart(store: Store): Promise<number> {
  return (await read(store)).release;
}

/** Raises the start of history. Before releases are deleted: then any order will do. */
export async function raiseHistoryStart(store: Store, release: number): Promise<void> {
  for (;;) {
    const before = await read(store);
    if (before.release >= release) return;
    if (await store.replace(HISTORY_START, toJson({ release }), before.revision)) return;
  }
}

async function read(store: Store) {
  const stored = await store.read(HISTORY_START);
  if (!stored) return { release: 1, revision: undefined };
  const name = `${store.address}/${HISTORY_START}`;
  const { release } = readJson(stored.bytes, startSchema, name, `Delete ${name}.`);
  return { release, revision: stored.revision };
}
