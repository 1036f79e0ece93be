import { APP_NAMES, type AppName, type Release, type ReleasedVersion } from '@site/contract';

/** A version that a release names, live or to fall back to. */
export interface NamedVersion extends ReleasedVersion {
  app: AppName;
}

/** Every version that a release names: of each app the live one, and the one to fall back to if there is any. */
export const namedVersions = ({ apps }: Pick<Release, 'apps'>): NamedVersion[] =>
  APP_NAMES.flatMap((app) => {
    const { previous, version, files } = apps[app];
    return [{ app, version, files }, ...(previous ? [{ app, ...previous }] : [])];
  });

/** How messages and sets name a version, e.g. `marketing 1.2.0-3f9a1c04`. */
export const nameOf = ({ app, version }: Pick<NamedVersion, 'app' | 'version'>) =>
  `${app} ${version}`;
