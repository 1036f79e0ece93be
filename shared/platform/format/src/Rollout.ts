import { SHELL, type AppName } from './AppName';
import { ROLLOUT_PREFIX } from './Preview';
import type { NamedPlace } from './schemas/release';

/**
 * Key of the visitor's draw in the browser's local storage: a whole number from 0 to 99, drawn once.
 * It is the same for all rollouts, and identifies nobody.
 */
export const DRAW_KEY = 'draw';

/** Returns the name of a rollout's place, e.g. `rollout-marketing-3f9a1c04`. */
export const rolloutName = (app: AppName, version: string): string =>
  `${ROLLOUT_PREFIX}${app}-${/[0-9a-f]{8}(-\d+)?$/.exec(version)?.[0] ?? version}`;

/** The visitors that get a rollout: those whose draw is from `from` to below `to`. */
export interface DrawnRollout {
  /** See `rolloutName`. */
  name: string;
  from: number;
  to: number;
}

/** Whether a draw is one of a rollout's. */
export const isDrawn = ({ from, to }: DrawnRollout, draw: number): boolean =>
  from <= draw && draw < to;

/**
 * Returns which visitors of a page get which rollout. Remotes take the low draws and the shell the high
 * ones, so that a visitor is in one rollout only, unless both are above 50 %. Then the remote's, which is
 * first, has priority.
 *
 * @param apps those that the page is made of
 */
export const drawnRollouts = (rollouts: readonly NamedPlace[], apps: AppName[]): DrawnRollout[] =>
  rollouts
    .filter(({ versions }) => Object.keys(versions).some((app) => apps.includes(app)))
    .map(({ name, versions, percent = 0 }) =>
      Object.hasOwn(versions, SHELL)
        ? { name, from: 100 - percent, to: 100 }
        : { name, from: 0, to: percent },
    )
    .sort((a, b) => a.from - b.from);
