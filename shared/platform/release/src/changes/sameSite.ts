import type { LogEntry } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { type SiteState, stateOf } from '../documents/LogEntry';
import { withoutGivenUp } from './releasedApps';
import { keptRollouts } from './rollouts';

/** What visitors get of a release, apart from its pages. */
type Site = Pick<SiteState, 'apps' | 'rollouts' | 'values'>;

/** Returns what visitors got of an earlier release, without what was given up since. */
export function asOfNow(earlier: LogEntry, { internal: { versions } }: LogEntry): Site {
  const { apps, rollouts, values } = stateOf(earlier);
  return {
    apps: withoutGivenUp(apps, versions),
    rollouts: keptRollouts(rollouts, versions),
    values,
  };
}

/** Whether visitors get the same of two releases, without what was given up. Previews are for people who know their address. */
export const isSameSite = (one: LogEntry, other: LogEntry, newest: LogEntry): boolean =>
  isDeepStrictEqual(asOfNow(one, newest), asOfNow(other, newest));
