import type { AppName, LogEntry, ReleasedApps } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { liveVersions, namesIn, stateOf, type SiteState } from '../../documents/LogEntry';
import type { Change } from '../Change';
import { requireKept, requireRelease } from '../preconditions';
import { asOfNow } from '../sameSite';

/**
 * Takes a release back whose check has failed. Each app whose live version and rollout are still as the release
 * left them returns to what it was before, with what is known of it. What a person has done since stays.
 *
 * @param isMerge whether CI brought the release: then it must not bring the same builds again
 */
export const takeBack =
  (undone: LogEntry, before: LogEntry, isMerge: boolean): Change =>
  (current, facts) => {
    const newest = requireRelease(current, facts);
    const [left, old] = [undone, before].map((entry): SiteState => ({
      ...stateOf(entry),
      ...asOfNow(entry, newest),
    })) as [SiteState, SiteState];
    const now = stateOf(newest);
    const isAsLeft = (app: AppName) =>
      isDeepStrictEqual([now.apps[app], now.rollouts[app]], [left.apps[app], left.rollouts[app]]);
    /** Returns what is said of each app, as it was before where nobody has changed the app since. */
    const ofApps = <Value>(of: (state: SiteState) => Record<AppName, Value>) =>
      restored(of(now), of(left), of(old), isAsLeft);
    // Every release has a shell.
    const apps = ofApps((state) => state.apps) as ReleasedApps;
    requireKept(newest, namesIn(liveVersions({ apps })), facts.address);
    const condemned = namesIn(liveVersions(left)).filter(
      ({ app, version }) => isMerge && isAsLeft(app) && old.apps[app]?.version !== version,
    );
    return {
      state: {
        apps,
        rollouts: ofApps(({ rollouts }) => rollouts),
        values: restored(now.values, left.values, old.values),
        merged: ofApps(({ merged }) => merged),
        takenBack: ofApps(({ takenBack }) => takenBack),
        failed: {
          ...ofApps(({ failed }) => failed),
          ...Object.fromEntries(condemned.map(({ app, version }) => [app, { version }])),
        },
        retired: ofApps(({ retired }) => retired),
      },
      command: `rollback of ${undone.number}`,
      restores: true,
    };
  };

/**
 * Returns values by name. Those that a release changed, and that are still as it left them, are as they were
 * before it.
 *
 * @param left as the release left them
 * @param mayReturn tells by name what must stay in any case
 */
function restored<Value>(
  now: Record<string, Value>,
  left: Record<string, Value>,
  before: Record<string, Value>,
  mayReturn: (name: string) => boolean = () => true,
): Record<string, Value> {
  const values = { ...now };
  for (const name of Object.keys({ ...left, ...before })) {
    const old = before[name];
    if (!mayReturn(name) || !isDeepStrictEqual(now[name], left[name])) continue;
    if (old === undefined) delete values[name];
    else values[name] = old;
  }
  return values;
}
