import { POINTER } from '@site/format';
import { requireNewest } from '../../log/readEntries';
import { project } from '../../commit/project';
import type { Store } from '../../stores/Store';
import { createCommand, openTargetStore } from '../run/createCommand';
import { say } from '../run/report';

export const healCommand = createCommand(
  'heal',
  'finish the work of interrupted commands',
  ['store', 'dryRun'],
  'heal',
).action(async (options) => {
  const verb = options.dryRun ? 'would be' : 'was';
  const store = await openTargetStore(options);
  const { number } = await requireNewest(store);
  const healed = new Map<string, string>();
  try {
    await project(recording(store, healed), { thorough: true });
  } finally {
    // What can't be repaired does not stop the rest.
    for (const [key, how] of [...healed].sort())
      say(
        key === POINTER
          ? `The pointer ${verb} moved to release ${number}`
          : `${key} ${verb} ${how} ${number}`,
      );
  }
  if (healed.size === 0)
    say(`Nothing to heal: release ${number} is live, and its pages are up to date`);
});

/** Returns the same store, which notes what happens to its objects. */
function recording(store: Store, changes: Map<string, string>): Store {
  const noted: Pick<Store, 'replace' | 'delete'> = {
    replace: async (key, bytes, revision) => {
      const isDone = await store.replace(key, bytes, revision);
      if (isDone) changes.set(key, 'updated to release');
      return isDone;
    },
    delete: async (keys) => {
      await store.delete(keys);
      for (const key of keys) changes.set(key, 'deleted: it is not in release');
    },
  };
  return Object.assign(Object.create(store) as Store, noted);
}
