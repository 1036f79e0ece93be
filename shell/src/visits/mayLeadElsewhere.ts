import { DRAW_KEY, type ReleasedApp } from '@site/format';

/**
 * Whether the visit script of a page would lead its visitor to another place. The shell opens a document
 * then, as the script runs in documents alone.
 *
 * @param remotes what the live release says of the page's remotes
 */
export const mayLeadElsewhere = (remotes: Record<string, ReleasedApp>): boolean =>
  Object.values(remotes).some(({ rollout }) => {
    if (!rollout) return false;
    try {
      const draw = localStorage.getItem(DRAW_KEY);
      return draw === null || Number(draw) < rollout.percent;
    } catch {
      // Where the storage is closed, visitors get the live version.
      return false;
    }
  });
