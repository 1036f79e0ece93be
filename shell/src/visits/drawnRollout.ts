import { DRAW_KEY, isDrawn, type DrawnRollout } from '@site/format';

/** The page's rollouts. The first one that has the visitor's draw gets the visitor. */
declare const rollouts: DrawnRollout[];

/** Returns the rollout that the visitor gets. Draws once for each browser. */
export function drawnRollout(): string | undefined {
  if (!rollouts[0]) return undefined;
  try {
    const draw = +(localStorage[DRAW_KEY] ||= String(Math.floor(Math.random() * 100)));
    return rollouts.filter((rollout) => isDrawn(rollout, draw))[0]?.name;
  } catch {
    // Where the storage is closed, visitors get the live page.
    return undefined;
  }
}
