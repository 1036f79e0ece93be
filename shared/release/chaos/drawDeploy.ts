import { APP_NAMES } from '@site/contract';
import type { Builds } from './Builds';
import type { Journal } from './Journal';
import type { Deploy } from './messages/processMessages';

/** New versions mostly; versions that were begun before, be they whole or not; versions that were live, back again. */
export async function drawDeploy(
  draw: () => number,
  builds: Builds,
  { begun, acknowledged }: Journal,
): Promise<Deploy> {
  const kind = draw();
  const app = pick(draw, APP_NAMES);
  if (kind < 0.25 && acknowledged.length > 0) {
    const { deploy } = pick(draw, acknowledged);
    return { app: deploy.app, version: deploy.version };
  }
  const again = begun.filter(({ build }) => build);
  if (kind < 0.45 && again.length > 0) return pick(draw, again.slice(-20));
  return builds.next(app);
}

/** One of some values. @param draw gives numbers from 0 up to 1 */
export function pick<Value>(draw: () => number, values: readonly Value[]): Value {
  const value = values[Math.floor(draw() * values.length)];
  if (value === undefined) throw new Error('there is nothing to draw from');
  return value;
}
