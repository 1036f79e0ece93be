import type { AppName, LogEntry } from '@site/format';

/** Says which versions of apps are live already, and since when. Apps that are not live are left out. */
export const liveAlready = ({ apps, internal }: LogEntry, names: AppName[]): string =>
  names
    .flatMap((app) => {
      if (!apps[app]) return [];
      const { version, rollout, since } = apps[app];
      return rollout
        ? `${rollout.percent} % of the visitors have had ${app} ${rollout.version} since release ${since}`
        : `${app} ${version} has been live since release ${internal.changedBy[app]?.release ?? since}`;
    })
    .join(', ');
