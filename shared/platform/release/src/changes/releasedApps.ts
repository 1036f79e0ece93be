import type { AppName, Internal, ReleasedApp, ReleasedApps } from '@site/format';
import { isGivenUp, mapValues } from '../documents/LogEntry';

/**
 * Returns a release's apps after some versions went live. The live version of an app that changes
 * becomes its fallback.
 */
export function withLive(
  apps: Record<AppName, ReleasedApp>,
  versions: Record<AppName, string>,
): ReleasedApps {
  const next = { ...apps };
  for (const [app, version] of Object.entries(versions)) {
    const before = apps[app];
    if (before?.version === version) continue;
    next[app] = { ...before, version, ...(before && { previous: before.version }) };
  }
  return next as ReleasedApps;
}

/** Returns the apps of a release without fallbacks that were given up. Live versions never are. */
export const withoutGivenUp = (apps: ReleasedApps, versions: Internal['versions']): ReleasedApps =>
  mapValues<ReleasedApp, ReleasedApp>(apps, ({ previous, ...released }, app) => {
    const isKept = previous !== undefined && !isGivenUp({ versions }, { app, version: previous });
    return { ...released, ...(isKept && { previous }) };
  }) as ReleasedApps;
