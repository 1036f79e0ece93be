import { SHELL, type AppName, type Release, type ReleasedVersion } from '@site/contract';
import type { Internal } from './LogEntry';

/** A version of an app. */
export interface VersionName {
  app: AppName;
  version: string;
}

/** A version that a release names, as the live one, the previous one or the one that is rolled out. */
export interface NamedVersion extends ReleasedVersion {
  app: AppName;
}

/** Returns the names of a release's apps, the shell first. */
export const appNames = ({ apps }: Pick<Release, 'apps'>): AppName[] => [
  SHELL,
  ...Object.keys(apps).filter((app) => app !== SHELL),
];

/** Returns each app's version in a release, its previous version, and the one that is rolled out. */
export const namedVersions = ({ apps }: Pick<Release, 'apps'>): NamedVersion[] =>
  Object.entries(apps).flatMap(
    ([app, { previous, rollout, version, files, settings, origins }]) => [
      { app, version, files, settings, origins },
      ...(previous ? [{ app, ...previous }] : []),
      ...(rollout ? [{ app, ...rollout }] : []),
    ],
  );

/** Returns every version that the pages of some previews may load. */
export const previewedVersions = (previews: Internal['previews']): VersionName[] =>
  Object.values(previews).flatMap(({ keeps }) =>
    Object.entries(keeps).flatMap(([app, versions]) =>
      versions.map((version) => ({ app, version })),
    ),
  );

/** Returns the name of a version in messages and sets, e.g. `marketing 1.2.0-3f9a1c04`. */
export const versionLabel = ({ app, version }: VersionName) => `${app} ${version}`;

/** Whether `prune` has given up a version, so that no release may name it again. */
export const isGivenUp = (
  { givenUp }: Pick<Internal, 'givenUp'>,
  { app, version }: VersionName,
): boolean => Object.hasOwn(givenUp, app) && (givenUp[app]?.includes(version) ?? false);

/** Returns each app's version in a release. */
export const liveVersions = ({ apps }: Pick<Release, 'apps'>): Record<AppName, string> =>
  Object.fromEntries(Object.entries(apps).map(([app, { version }]) => [app, version]));

/** Returns the versions that a release rolls out, by app. */
export const rolledOutVersions = ({ apps }: Pick<Release, 'apps'>): Record<AppName, string> =>
  Object.fromEntries(
    Object.entries(apps).flatMap(([app, { rollout }]) => (rollout ? [[app, rollout.version]] : [])),
  );
