import type { AppName, LogEntry } from '@site/format';

/** Says which versions of apps visitors get already, and since when. Apps that are not live are left out. */
export function describeServed({ apps, internal }: LogEntry, names: AppName[]): string {
  return names
    .flatMap((app) => {
      const rollout = internal.rollouts[app];
      if (rollout)
        return `${rollout.percent} % of the visitors have had ${app} ${rollout.version} since release ${rollout.release}`;
      return apps[app]
        ? `${app} ${apps[app].version} has been live since release ${internal.changedBy[app]?.release}`
        : [];
    })
    .join(', ');
}
