import { PREVIEWS, rolledOutApps, rolloutName, ROLLOUTS, type Release } from '@site/contract';
import type { Store } from '../../stores/objects/Store';

/**
 * Deletes the pages of ended rollouts. They stay until then for visitors whose page was read just
 * before the end and leads to them.
 *
 * @param readKept returns the releases that stay, also those that others have made meanwhile
 */
export async function pruneRollouts(
  store: Store,
  readKept: () => Promise<Release[]>,
): Promise<void> {
  // Listed first: a rollout that begins after this is among the releases.
  const keys = await store.list(ROLLOUTS);
  if (keys.length === 0) return;
  const kept = new Set((await readKept()).flatMap(namesOf));
  await store.deleteAll(keys.filter((key) => !kept.has(nameOf(key))));
}

const namesOf = ({ apps }: Release): string[] =>
  rolledOutApps({ apps }).flatMap((app) => {
    const { rollout } = apps[app] ?? {};
    return rollout ? rolloutName(app, rollout) : [];
  });

/** Returns the rollout's name in a key such as `_preview/rollout-account-3f9a1c04/account/confirm`. */
const nameOf = (key: string) => key.slice(PREVIEWS.length).split(/[/.]/, 1)[0] ?? '';
