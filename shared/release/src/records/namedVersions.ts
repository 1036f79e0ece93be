import { APP_NAMES, type AppName, type Release, type ReleasedVersion } from '@site/contract';

/** A version that a release names, as the live or the previous one. */
export interface NamedVersion extends ReleasedVersion {
  app: AppName;
}

/** Returns each app's version in a release, and its previous version if there is one. */
export const namedVersions = ({ apps }: Pick<Release, 'apps'>): NamedVersion[] =>
  APP_NAMES.flatMap((app) => {
    const { previous, version, files } = apps[app];
    return [{ app, version, files }, ...(previous ? [{ app, ...previous }] : [])];
  });

/** Returns the name of a version in messages and sets, e.g. `marketing 1.2.0-3f9a1c04`. */
export const versionLabel = ({ app, version }: Pick<NamedVersion, 'app' | 'version'>) =>
  `${app} ${version}`;
