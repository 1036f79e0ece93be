import { isDrawn, type DrawnRollout } from '@site/format';
import { storedDraw } from '../routing/tabStorage';

/**
 * Whether the visit script of a page would lead its visitor to another place. The shell opens a document
 * then, as the script runs in documents alone.
 *
 * @param rollouts what the live release says of the page's remotes
 */
export const mayLeadElsewhere = (rollouts: DrawnRollout[]): boolean =>
  rollouts.some((rollout) => {
    // NaN where the storage is closed: no rollout has it, and the visitor gets the live version.
    const draw = storedDraw();
    return draw === null || isDrawn(rollout, Number(draw));
  });
