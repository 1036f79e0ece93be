import type { LogEntry } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { rolloutsByApp, type SiteState, stateOf } from '../documents/LogEntry';
import { keptRollouts, withRollouts } from './places';
import { withoutGivenUp } from './releasedApps';

/** What visitors get of a release, apart from its pages. */
type Site = Pick<SiteState, 'apps' | 'places' | 'values'>;

/** Returns what visitors got of an earlier release, without what was given up since. */
export function asOfNow(earlier: LogEntry, { internal: { versions } }: LogEntry): Site {
  const { apps, places, values } = stateOf(earlier);
  return {
    apps: withoutGivenUp(apps, versions),
    places: withRollouts({}, keptRollouts(places, versions)),
    values,
  };
}

/** Whether visitors get the same. Previews are for people who know their address. */
export const isSameSite = (one: Site, other: Site): boolean =>
  isDeepStrictEqual(visibleIn(one), visibleIn(other));

const visibleIn = ({ apps, places, values }: Site) => ({
  ...{ apps, values },
  rollouts: rolloutsByApp(places),
});
