import { DRAW_KEY, isDrawn, type DrawnRollout } from '@site/format';

/**
 * Whether the visit script of a page would lead its visitor to another place. The shell opens a document
 * then, as the script runs in documents alone.
 *
 * @param rollouts what the live release says of the page's remotes
 */
export const mayLeadElsewhere = (rollouts: DrawnRollout[]): boolean =>
  rollouts.some((rollout) => {
    try {
      const draw = localStorage.getItem(DRAW_KEY);
      return draw === null || isDrawn(rollout, Number(draw));
    } catch {
      // Where the storage is closed, visitors get the live version.
      return false;
    }
  });
