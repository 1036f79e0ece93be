import { APP_NAMES } from '@site/contract';
import type { Builds } from './Builds';
import type { Journal } from './Journal';
import type { Deploy } from './messages/processMessages';

/**
 * Draws the next deploy: usually a new version, sometimes one that was begun before (complete or
 * not), or one that was live before.
 */
export async function drawDeploy(
  random: () => number,
  builds: Builds,
  { begun, acknowledged }: Journal,
): Promise<Deploy> {
  const kind = random();
  const app = pick(random, APP_NAMES);
  if (kind < 0.25 && acknowledged.length > 0) {
    const { deploy } = pick(random, acknowledged);
    return { app: deploy.app, version: deploy.version };
  }
  const published = begun.filter(({ build }) => build);
  if (kind < 0.45 && published.length > 0) return pick(random, published.slice(-20));
  return builds.next(app);
}

/** Picks one of the values. @param random returns numbers from 0 to below 1 */
export function pick<Value>(random: () => number, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
}
