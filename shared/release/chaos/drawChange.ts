import { FIRST_APPS, type Builds } from './Builds';
import type { Journal } from './Journal';
import { ADDED_APP, ADDED_SETTING } from './messages/addedRemote';
import type { Change, Deploy } from './messages/processMessages';

/**
 * Draws the next change: usually a deploy of a new version, sometimes of one that was begun before
 * (complete or not, pruned or not), or of one that was live before; sometimes a prune.
 *
 * @param knowsAdded whether the process has the sources of the added remote. Only then it deploys
 *   and retires it; its setting can be changed by every process
 */
export async function drawChange(
  random: () => number,
  builds: Builds,
  { begun, acknowledged }: Journal,
  knowsAdded: boolean,
): Promise<Change> {
  const kind = random();
  const app = pick(random, knowsAdded ? [...FIRST_APPS, ADDED_APP] : FIRST_APPS);
  if (kind > 0.94)
    return {
      kind: 'configure',
      setting: ADDED_SETTING,
      value: pick(random, ['USD', 'GBP', 'CHF']),
    };
  if (kind > 0.84) return { kind: 'prune', keep: KEEP };
  if (kind > 0.78 && knowsAdded) return { kind: 'retire', app: ADDED_APP };
  const isKnown = (change: Change): change is Deploy =>
    change.kind === 'deploy' && (knowsAdded || change.app !== ADDED_APP);
  const live = acknowledged.map(({ change }) => change).filter(isKnown);
  if (kind < 0.25 && live.length > 0) {
    const { app, version } = pick(random, live);
    return { kind: 'deploy', app, version };
  }
  const published = begun.filter(isKnown).filter(({ build }) => build);
  if (kind < 0.35 && published.length > 0) return pick(random, published.slice(-20));
  if (kind < 0.45 && published.length > 0) return pick(random, published);
  return builds.next(app);
}

/** More releases than are made until the next look at history; see `Archive`. */
export const KEEP = 10;

/** Picks one of the values. @param random returns numbers from 0 to below 1 */
export function pick<Value>(random: () => number, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
}
