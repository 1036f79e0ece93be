import type {
  AppName,
  Internal,
  ReleasedApp,
  ReleasedApps,
  ReleasedVersion,
  VersionManifest,
} from '@site/format';
import { isGivenUp } from '../documents/LogEntry';

/**
 * Returns a release's apps after some versions went live. The live version of an app that changes
 * becomes its fallback, and a rollout of an app that is named ends.
 */
export function releasedApps(
  apps: Record<AppName, ReleasedApp>,
  manifests: VersionManifest[],
): ReleasedApps {
  const next = { ...apps };
  for (const manifest of manifests) {
    const { app, version } = manifest;
    const before = apps[app];
    if (!before) {
      next[app] = describeVersion(manifest);
      continue;
    }
    const { rollout: _, ...live } = before;
    if (live.version === version) next[app] = live;
    else {
      // Fields of newer formats are kept in both: they may describe the app or its version.
      const { previous: __, ...previous } = withoutSince(live);
      next[app] = { ...previous, ...describeVersion(manifest), previous };
    }
  }
  return next as ReleasedApps;
}

/** Returns the apps of a release without the rollouts of some of them. */
export const withoutRollouts = (apps: ReleasedApps, ended: AppName[]): ReleasedApps =>
  Object.fromEntries(
    Object.entries(apps).map(([app, { rollout, ...part }]) => [
      app,
      { ...part, ...(rollout && !ended.includes(app) && { rollout }) },
    ]),
  ) as ReleasedApps;

/** Returns the apps of a release without fallbacks and rollouts that were given up. */
export const withoutGivenUp = (apps: ReleasedApps, givenUp: Internal['givenUp']): ReleasedApps =>
  Object.fromEntries(
    Object.entries(apps).map(([app, { previous, rollout, ...part }]) => {
      const isKept = (named: ReleasedVersion | undefined) =>
        named && !isGivenUp({ givenUp }, { app, version: named.version });
      return [
        app,
        { ...part, ...(isKept(previous) && { previous }), ...(isKept(rollout) && { rollout }) },
      ];
    }),
  ) as ReleasedApps;

/** Returns what is said of an app, without when it was changed. */
export function withoutSince(app: ReleasedApp): Omit<ReleasedApp, 'since' | 'sinceTime'> {
  const { since: _, sinceTime: __, ...part } = app;
  return part;
}

/** Returns what a release says of a version. */
export const describeVersion = ({
  version,
  files,
  settings,
  origins,
}: VersionManifest): ReleasedVersion => ({
  version,
  files,
  settings: Object.keys(settings),
  origins,
});
