import type { AppName } from './AppName';
import type { ReleasedApp, ReleasedApps, ReleasedVersion } from './schemas/release';

/** A place in a release for a version of an app: the live one, its fallback, or one for some visitors. */
export interface Slot {
  named: ReleasedVersion;
  /** Whether visitors get it although nothing fails. */
  isServed: boolean;
}

/** Returns the versions that a release names for an app, the live one first; none without an app. */
export function slotsOf(app: ReleasedApp | undefined): Slot[] {
  if (!app) return [];
  const { version, files, settings, origins, previous, rollout } = app;
  return [
    { named: { version, files, settings, origins }, isServed: true },
    ...(previous ? [{ named: previous, isServed: false }] : []),
    ...(rollout ? [{ named: rollout, isServed: true }] : []),
  ];
}

/**
 * Returns an app whose versions besides the live one are changed.
 *
 * @param change returns nothing for a version that leaves the release
 */
export function mapSlots(
  app: ReleasedApp,
  change: (named: ReleasedVersion) => ReleasedVersion | undefined,
): ReleasedApp {
  const { previous, rollout, ...live } = app;
  const [fallback, drawn] = [previous, rollout].map((named) => named && change(named));
  return {
    ...live,
    ...(fallback && { previous: fallback }),
    ...(rollout && drawn && { rollout: { ...drawn, percent: rollout.percent } }),
  };
}

/** Returns what all visitors get of an app: its live version with its fallback. */
export function forAll({ rollout: _, ...app }: ReleasedApp): ReleasedApp {
  return app;
}

/** Returns the apps of a release, each changed. */
export const mapApps = (
  apps: ReleasedApps,
  change: (released: ReleasedApp, app: AppName) => ReleasedApp,
): ReleasedApps =>
  Object.fromEntries(
    Object.entries(apps).map(([app, released]) => [app, change(released, app)]),
  ) as ReleasedApps;
