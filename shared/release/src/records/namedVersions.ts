import { SHELL, type AppName, type Release, type ReleasedVersion } from '@site/contract';

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
  Object.entries(apps).flatMap(([app, { previous, rollout, version, files }]) => [
    { app, version, files },
    ...(previous ? [{ app, ...previous }] : []),
    ...(rollout ? [{ app, ...rollout }] : []),
  ]);

/** Returns the name of a version in messages and sets, e.g. `marketing 1.2.0-3f9a1c04`. */
export const versionLabel = ({ app, version }: Pick<NamedVersion, 'app' | 'version'>) =>
  `${app} ${version}`;
