import type { AppName, Internal, ReleasedApps } from '@site/format';
import {
  isGivenUp,
  mayLoad,
  rolloutsByApp,
  versionLabel,
  type Rollout,
  type SiteState,
  type VersionName,
} from '../documents/LogEntry';

type Places = SiteState['places'];

/** Returns some places without one. */
export const withoutPlace = (places: Places, name: string): Places =>
  Object.fromEntries(Object.entries(places).filter(([other]) => other !== name));

/** Returns some places with the rollouts of an earlier release in place of their own. Previews stay. */
export const withRollouts = (places: Places, rollouts: Rollout[]): Places => ({
  ...Object.fromEntries(
    Object.entries(places).filter(
      ([name, { percent }]) => percent === undefined || rollouts.some((one) => one.name === name),
    ),
  ),
  ...Object.fromEntries(
    rollouts.map(({ name, app, version, percent }) => {
      const now = places[name];
      return [name, now?.percent === percent ? now : { versions: { [app]: version }, percent }];
    }),
  ),
});

/**
 * Returns the places that go on in the next release. One ends if it may load a version that was given up.
 * A rollout also ends when its app goes live in another version, or leaves.
 */
export function lastingPlaces(
  { places, versions, apps }: Pick<SiteState, 'places' | 'versions' | 'apps'>,
  before: Pick<SiteState, 'places' | 'apps'>,
): Places {
  const isGone = (name: VersionName) => isGivenUp({ versions }, name);
  const goesOn = (name: string, place: Places[string]): boolean => {
    if (place.percent === undefined) return !mayLoad(place, isGone);
    return Object.entries(place.versions).every(([app, version]) => {
      const live = apps[app]?.version;
      const hasStayed = !Object.hasOwn(before.places, name) || before.apps[app]?.version === live;
      return live !== undefined && live !== version && hasStayed && !isGone({ app, version });
    });
  };
  return Object.fromEntries(Object.entries(places).filter(([name, place]) => goesOn(name, place)));
}

/** Says which rollouts a change ends, a line each. One that goes live for all needs none. */
export const describeEndedRollouts = (
  before: Places,
  { places, apps }: { places: Places; apps: ReleasedApps },
): string[] => {
  const now: Record<AppName, Rollout> = rolloutsByApp(places);
  return Object.values(rolloutsByApp(before)).flatMap(({ app, version, percent }) =>
    now[app] || apps[app]?.version === version
      ? []
      : `The rollout of ${versionLabel({ app, version })} to ${percent} % of the visitors ends`,
  );
};

/** Returns the rollouts of a release without versions that were given up since. */
export const keptRollouts = (places: Places, versions: Internal['versions']): Rollout[] =>
  Object.values(rolloutsByApp(places)).filter((rollout) => !isGivenUp({ versions }, rollout));
