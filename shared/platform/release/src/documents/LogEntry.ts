import {
  type AppName,
  type Freeze,
  type Internal,
  type LogEntry,
  type Release,
  type ReleasedApps,
  type ReleasedPage,
  SHELL,
  slotsOf,
  type ReleasedVersion,
} from '@site/format';
import { firstVersionName } from './integrity';

/** Values of settings that somebody has set. All others have their defaults. */
export type SettingValues = Record<string, string>;

/** What changes decide. `commit` adds what follows from it: dates, settings, pages. */
export interface SiteState
  extends
    Pick<LogEntry, 'apps' | 'staticFiles'>,
    Pick<Internal, 'values' | 'previews' | 'givenUp' | 'oldest'> {
  freeze: Freeze | undefined;
}

/** Returns what changes have decided until now: nothing before the first release. */
export function stateOf(newest: LogEntry | undefined): SiteState {
  // The first change adds the shell.
  const { apps = {} as ReleasedApps, staticFiles = {}, internal } = newest ?? {};
  const { values = {}, freeze, previews = {}, givenUp = {}, oldest = 1 } = internal ?? {};
  return { apps, values, staticFiles, freeze, previews, givenUp, oldest };
}

/** Returns a release without what visitors must not read. */
export function publicRelease({ internal: _, ...release }: LogEntry): Release {
  return release;
}

/** A version of an app. */
export interface VersionName {
  app: AppName;
  version: string;
}

/** A version that a release names; see `slotsOf`. */
export interface NamedVersion extends ReleasedVersion {
  app: AppName;
}

/** Returns the names of a release's apps, the shell first. */
export const appNames = ({ apps }: Pick<Release, 'apps'>): AppName[] => [
  SHELL,
  ...Object.keys(apps).filter((app) => app !== SHELL),
];

/** Returns every version that a release names. */
export const namedVersions = ({ apps }: Pick<Release, 'apps'>): NamedVersion[] =>
  Object.entries(apps).flatMap(([app, released]) =>
    slotsOf(released).map(({ named }) => ({ app, ...named })),
  );

/** Whether visitors get a version already. */
export const isServed = (
  release: Pick<Release, 'apps'> | undefined,
  { app, version }: VersionName,
): boolean =>
  slotsOf(release?.apps[app]).some((slot) => slot.isServed && slot.named.version === version);

/** Returns the versions that some visitors get in place of the live ones, by app. */
export const versionsBesideLive = ({ apps }: Pick<Release, 'apps'>): Record<AppName, string> =>
  Object.fromEntries(
    Object.entries(apps).flatMap(([app, released]) =>
      slotsOf(released)
        .slice(1)
        .flatMap(({ named, isServed }) => (isServed ? [[app, named.version]] : [])),
    ),
  );

/**
 * Returns the values of settings that a release's versions declare, fallbacks included. All others
 * leave with the last version that has declared them, as nobody could change them any more.
 */
export function declaredValues(
  release: Pick<Release, 'apps'>,
  values: SettingValues,
): SettingValues {
  const names = new Set(namedVersions(release).flatMap(({ settings }) => settings));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** Returns every version that the pages of some previews may load. */
export const previewedVersions = (previews: Internal['previews']): VersionName[] =>
  Object.values(previews).flatMap(({ keeps }) =>
    Object.entries(keeps).flatMap(([app, versions]) =>
      versions.map((version) => ({ app, version })),
    ),
  );

/** Returns every version that the pages of a release may load, those of its previews first. */
export const heldVersions = (entry: LogEntry): (VersionName & Partial<NamedVersion>)[] => [
  ...previewedVersions(entry.internal.previews),
  ...namedVersions(entry),
];

/** Returns the pages of a release and those of its previews, by file name. */
export const allPages = ({ pages, internal }: LogEntry): Record<string, ReleasedPage>[] => [
  pages,
  ...Object.values(internal.previews).map((preview) => preview.pages),
];

/** Whether a command takes something back. By what it changes alone, it would look like a deploy. */
export const isRollback = (command: string): boolean => /^(rollback|withdraw) /.test(command);

/** Returns the name of a version in messages and sets, e.g. `marketing 1.2.0-3f9a1c04`. */
export const versionLabel = ({ app, version }: VersionName) => `${app} ${version}`;

/** Returns a label that versions with the same files share, such as `1.2.0-3f9a1c04` and `1.2.0-3f9a1c04-2`. */
export const filesLabel = ({ app, version }: VersionName) =>
  versionLabel({ app, version: firstVersionName(version) });

/** Returns the name of a version as commands take it, e.g. `marketing@1.2.0-3f9a1c04`. */
export const versionWord = ({ app, version }: VersionName) => `${app}@${version}`;

/** Whether a version was given up, so that no release may name it again. */
export const isGivenUp = ({ givenUp }: Pick<Internal, 'givenUp'>, version: VersionName): boolean =>
  Object.hasOwn(givenUp, versionLabel(version));

/** Returns each app's version in a release. */
export const liveVersions = ({ apps }: Pick<Release, 'apps'>): Record<AppName, string> =>
  Object.fromEntries(Object.entries(apps).map(([app, { version }]) => [app, version]));
