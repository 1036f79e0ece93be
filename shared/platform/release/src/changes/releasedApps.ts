import {
  forAll,
  mapApps,
  mapSlots,
  type AppName,
  type Internal,
  type ReleasedApp,
  type ReleasedApps,
  type ReleasedVersion,
  type VersionManifest,
} from '@site/format';
import { isGivenUp } from '../documents/LogEntry';

/**
 * Returns a release's apps after some versions went live. The live version of an app that changes
 * becomes its fallback, and all visitors get the new one.
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
    const live = forAll(before);
    if (live.version === version) next[app] = live;
    else {
      // Fields of newer formats are kept in both: they may describe the app or its version.
      const { previous: __, ...previous } = withoutSince(live);
      next[app] = { ...previous, ...describeVersion(manifest), previous };
    }
  }
  return next as ReleasedApps;
}

/** Returns the apps of a release without versions that were given up. The live ones never are. */
export const withoutGivenUp = (apps: ReleasedApps, givenUp: Internal['givenUp']): ReleasedApps =>
  mapApps(apps, (released, app) =>
    mapSlots(released, (named) =>
      isGivenUp({ givenUp }, { app, version: named.version }) ? undefined : named,
    ),
  );

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
