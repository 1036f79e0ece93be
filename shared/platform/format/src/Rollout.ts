import { SHELL, type AppName } from './AppName';
import { ROLLOUT_PREFIX } from './Preview';
import type { ComposedRelease, Preview, Release, ReleasedApps, Rollout } from './schemas/release';

/**
 * Key of the visitor's draw in the browser's local storage: a whole number from 0 to 99, drawn once.
 * It is the same for all rollouts, and identifies nobody.
 */
export const DRAW_KEY = 'draw';

/** Returns the name of a rollout's pages, e.g. `rollout-marketing-3f9a1c04`. */
export const rolloutName = (app: AppName, { version }: Pick<Rollout, 'version'>): string =>
  `${ROLLOUT_PREFIX}${app}-${/[0-9a-f]{8}(-\d+)?$/.exec(version)?.[0] ?? version}`;

/** Returns the apps that a release rolls out a version of. */
export const rolledOutApps = ({ apps }: Pick<Release, 'apps'>): AppName[] =>
  Object.keys(apps).filter((app) => apps[app]?.rollout);

/** The visitors that get a rollout: those whose draw is from `from` to below `to`. */
export interface DrawnRollout {
  /** See `rolloutName`. */
  name: string;
  from: number;
  to: number;
}

/**
 * Returns which visitors of a page with these apps get which rollout. Remotes take the low draws and the
 * shell the high ones, so that a visitor is in one rollout only, unless both are above 50 %. Then the
 * remote's, which is first, has priority.
 */
export const drawnRollouts = (apps: ReleasedApps): DrawnRollout[] =>
  Object.entries(apps)
    .flatMap(([app, { rollout }]) => {
      if (!rollout) return [];
      const [from, to] = app === SHELL ? [100 - rollout.percent, 100] : [0, rollout.percent];
      return [{ name: rolloutName(app, rollout), from, to, isShell: app === SHELL }];
    })
    .sort((a, b) => +a.isShell - +b.isShell)
    .map(({ isShell: _, ...drawn }) => drawn);

/**
 * Returns the release that the visitors of a rollout get: the live apps, with its version. The live
 * version is its fallback.
 *
 * @throws Error when the release has no such rollout
 */
export function rolloutRelease<Live extends ComposedRelease>(
  release: Live,
  app: AppName,
): Live & { preview: Preview } {
  const released = release.apps[app];
  if (!released?.rollout) throw new Error(`release ${release.number} has no rollout of ${app}`);
  const { rollout, previous: _, since, ...live } = released;
  const { percent: __, ...version } = rollout;
  const apps = Object.fromEntries(
    Object.entries(release.apps).map(([name, { rollout: ___, ...other }]) => [name, other]),
  ) as ReleasedApps;
  apps[app] = { ...version, previous: live, ...(since !== undefined && { since }) };
  return {
    ...release,
    apps,
    preview: {
      name: rolloutName(app, rollout),
      versions: { [app]: version.version },
      rollout: true,
    },
  };
}
