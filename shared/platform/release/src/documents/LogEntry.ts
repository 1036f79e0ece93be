import {
  type AppName,
  type Release,
  type ReleasedApps,
  type ReleasedPage,
  SHELL,
  type ReleasedVersion,
} from '@site/contract/platform';

/** Values of settings that somebody has set. All others have their defaults. */
export type SettingValues = Record<string, string>;

/** Who did something, and why in their words. */
export interface Author {
  by: string;
  message?: string | undefined;
}

/** Until when only rollbacks may change the site. */
export interface Freeze extends Author {
  /** ISO 8601. */
  since: string;
  /** ISO 8601. */
  until: string;
}

/** A preview: versions that are shown inside the site, on pages of their own. */
export interface LoggedPreview extends Author {
  /** The previewed versions, by app. */
  versions: Record<AppName, string>;
  /** Number of the release that made it. */
  release: number;
  /** When that was, ISO 8601. */
  createdAt: string;
  /** Every version that its pages may load, by app: `prune` keeps them. */
  keeps: Record<AppName, string[]>;
  /** Its pages and what its tabs read, by file name. */
  pages: Record<string, ReleasedPage>;
}

/** A version that was given up. */
export interface GivenUp {
  /** Who withdrew it, and why. `publish` refuses its files under every name. */
  withdrawn?: Required<Author>;
}

/** What the log knows of a release, and visitors do not. */
export interface Internal extends Author {
  /** Tells apart two attempts to write the same number. */
  id: string;
  /** The command, e.g. `rollback of 7`. */
  command: string;
  values: SettingValues;
  /** Who last changed each app. */
  changedBy: Record<AppName, Author>;
  freeze?: Freeze | undefined;
  previews: Record<string, LoggedPreview>;
  /**
   * Versions that `prune` or `withdraw` has given up, by label. No later release may name them, and
   * `publish` never uses their names again. So nobody can need a file that is deleted.
   */
  givenUp: Record<string, GivenUp>;
  /** Number of the oldest release that `prune` keeps. */
  oldest: number;
}

/**
 * `releases/<n>.json`: everything that a command can change. Written once. Whatever decides what the
 * site is, is in the newest one.
 */
export interface LogEntry extends Release {
  internal: Internal;
}

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

/** Returns the part of a release that visitors may read. */
export function publicPart({ internal: _, ...release }: LogEntry): Release {
  return release;
}

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
  Object.entries(apps).flatMap(([app, { previous, rollout, version, files, settings, origins }]) =>
    [{ version, files, settings, origins }, previous, rollout].flatMap((named) =>
      named ? [{ app, ...named }] : [],
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

/** Returns the name of a version in messages and sets, e.g. `marketing 1.2.0-3f9a1c04`. */
export const versionLabel = ({ app, version }: VersionName) => `${app} ${version}`;

/** Whether a version was given up, so that no release may name it again. */
export const isGivenUp = ({ givenUp }: Pick<Internal, 'givenUp'>, version: VersionName): boolean =>
  Object.hasOwn(givenUp, versionLabel(version));

/** Returns each app's version in a release. */
export const liveVersions = ({ apps }: Pick<Release, 'apps'>): Record<AppName, string> =>
  Object.fromEntries(Object.entries(apps).map(([app, { version }]) => [app, version]));
