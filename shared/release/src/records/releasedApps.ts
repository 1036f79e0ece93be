import {
  containerName,
  type AppName,
  type Manifests,
  type Release,
  type ReleasedApp,
  type VersionManifest,
} from '@site/contract';
import { majorOf } from './format';

/**
 * Returns the apps of the next release. The live version of an app that changes becomes its
 * fallback.
 *
 * @param live the release before it; undefined if there is none
 * @param candidate manifests of the next release's versions
 */
export function releasedApps(live: Release | undefined, candidate: Manifests): Release['apps'] {
  const released = (manifest: VersionManifest): ReleasedApp => {
    const version = describeVersion(manifest);
    const before = live?.apps[manifest.app];
    if (!before) return version;
    if (before.version === manifest.version) return before;
    // Fields of newer formats are kept in both: they may describe the app or its version.
    const { previous: _, since: __, rollout: ___, ...part } = before;
    return { ...part, ...version, previous: part };
  };
  return Object.fromEntries(
    Object.values(candidate).map((manifest) => [manifest.app, released(manifest)]),
  ) as Release['apps'];
}

/** Returns the apps of a release without the rollouts of some of them. */
export const withoutRollouts = (apps: Release['apps'], ended: AppName[]): Release['apps'] =>
  Object.fromEntries(
    Object.entries(apps).map(([app, { rollout, ...part }]) => [
      app,
      { ...part, ...(rollout && !ended.includes(app) && { rollout }) },
    ]),
  ) as Release['apps'];

/** Returns what a release says of a version. */
export const describeVersion = ({
  app,
  kind,
  format,
  version,
  files,
  settings,
  origins,
}: VersionManifest) => ({
  version,
  files,
  ...(kind === 'remote' && majorOf(format) > 1 && { container: containerName(app) }),
  settings: Object.keys(settings),
  origins,
});
