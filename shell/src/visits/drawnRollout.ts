import { isDrawn, type DrawnRollout } from '@site/format';
import { storedDraw, storeDraw } from '../routing/tabStorage';

/** The page's rollouts. The first one that has the visitor's draw gets the visitor. */
declare const rollouts: DrawnRollout[];

/** Returns the rollout that the visitor gets. Draws once for each browser. */
export function drawnRollout(): string | undefined {
  if (!rollouts[0]) return undefined;
  if (!storedDraw()) storeDraw(String(Math.floor(Math.random() * 100)));
  // NaN where nothing can be stored: no rollout has it, and the visitor gets the live page.
  const draw = +(storedDraw() || NaN);
  return rollouts.filter((rollout) => isDrawn(rollout, draw))[0]?.name;
}
