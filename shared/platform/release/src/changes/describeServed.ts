import type { AppName, LogEntry } from '@site/format';
import { rolloutsByApp } from '../documents/LogEntry';

/** Says which versions of apps visitors get already, and since when. Apps that are not live are left out. */
export function describeServed({ apps, internal }: LogEntry, names: AppName[]): string {
  const rollouts = rolloutsByApp(internal.places);
  return names
    .flatMap((app) => {
      const rollout = rollouts[app];
      if (rollout)
        return `${rollout.percent} % of the visitors have had ${app} ${rollout.version} since release ${internal.places[rollout.name]?.release}`;
      return apps[app]
        ? `${app} ${apps[app].version} has been live since release ${internal.changedBy[app]?.release}`
        : [];
    })
    .join(', ');
}
