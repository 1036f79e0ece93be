import {
  type AppName,
  type Content,
  type Internal,
  type LogEntry,
  type LoggedPreview,
  type LoggedRollout,
  type Made,
  type NamedPlace,
  type Release,
  type ReleasedApps,
  type ReleasedPage,
  rolloutName,
  SHELL,
} from '@site/format';
import { filesOf } from './integrity';

/** Values of settings that somebody has set. All others have their defaults. */
export type SettingValues = Record<string, string>;

/** A preview whose pages are not made yet. */
export type DraftPreview = Pick<LoggedPreview, 'versions' | 'until'>;

/** What a share of the visitors gets of an app. */
export type Rollout = Pick<LoggedRollout, 'version' | 'percent'>;

/** What changes decide. `derive` adds what follows from it: dates, settings, pages. */
export interface SiteState
  extends Pick<LogEntry, 'apps'>, Pick<Internal, 'values' | 'versions' | 'merged' | 'oldest'> {
  /** By name: those that the log has, and new ones. */
  previews: Record<string, LoggedPreview | DraftPreview>;
  /** By app. */
  rollouts: Record<AppName, Rollout>;
  /** By app and version. What this change takes back has no author yet. */
  takenBack: Record<AppName, Record<string, Made | undefined>>;
  /** By app. What this change condemns has no author yet. */
  failed: Record<AppName, { version: string } & Partial<Made>>;
  /** By app. What this change retires has no author yet. */
  retired: Record<AppName, Made | undefined>;
}

/** Returns what changes have decided until now: nothing before the first release. */
export function stateOf(newest: LogEntry | undefined): SiteState {
  // The first change adds the shell.
  const { apps = {} as ReleasedApps, internal } = newest ?? {};
  const { values = {}, previews = {}, versions = {} } = internal ?? {};
  const { merged = {}, takenBack = {}, failed = {}, retired = {}, oldest = 1 } = internal ?? {};
  return {
    apps,
    values,
    previews,
    rollouts: mapValues(internal?.rollouts ?? {}, ({ version, percent }) => ({ version, percent })),
    versions,
    merged,
    takenBack,
    failed,
    retired,
    oldest,
  };
}

/** Returns a record with other values. */
export const mapValues = <Value, Result>(
  record: Record<string, Value>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));

/** Returns a record with some of its values. */
export const pickBy = <Value>(
  record: Record<string, Value>,
  isKept: (value: Value, name: string) => boolean,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => isKept(value, name)));

/** Returns a release without what visitors must not read. */
export function publicRelease({ internal: _, ...release }: LogEntry): Release {
  return release;
}

/** A version of an app. */
export interface VersionName {
  app: AppName;
  version: string;
}

/** Returns the names of a release's apps, the shell first. */
export const appNames = ({ apps }: Pick<Release, 'apps'>): AppName[] => [
  SHELL,
  ...Object.keys(apps).filter((app) => app !== SHELL),
];

/** Returns each app's version in a release. */
export const liveVersions = ({ apps }: Pick<Release, 'apps'>) => versionsOf(apps);

/** Returns the version of each app that has one. */
export const versionsOf = (apps: Record<AppName, { version: string }>): Record<AppName, string> =>
  mapValues(apps, ({ version }) => version);

/** Returns the versions to fall back to, by app. */
export const fallbackVersions = ({ apps }: Pick<Release, 'apps'>): Record<AppName, string> =>
  Object.fromEntries(
    Object.entries(apps).flatMap(([app, { previous }]) => (previous ? [[app, previous]] : [])),
  );

/** Returns the place of a rollout's pages. */
export const placeOfRollout = (app: AppName, { version, percent }: Rollout): NamedPlace => ({
  name: rolloutName(app, version),
  versions: { [app]: version },
  percent,
});

/** Returns the versions that visitors get, some or all of them. */
export const servedVersions = ({
  apps,
  rollouts,
}: Pick<SiteState, 'apps' | 'rollouts'>): VersionName[] => [
  ...namesIn(versionsOf(apps)),
  ...namesIn(versionsOf(rollouts)),
];

/** Returns every version that the pages of a preview or a rollout may load. */
export const keptVersions = ({ keeps }: Pick<LoggedPreview, 'keeps'>): VersionName[] =>
  Object.entries(keeps).flatMap(([app, versions]) => versions.map((version) => ({ app, version })));

/** Returns every version that what visitors get of a release may load: live ones, fallbacks, rollouts. */
export const namedVersions = ({
  apps,
  internal: { rollouts },
}: Pick<LogEntry, 'apps' | 'internal'>): VersionName[] => [
  ...namesIn(liveVersions({ apps })),
  ...namesIn(fallbackVersions({ apps })),
  ...Object.values(rollouts).flatMap(keptVersions),
];

/** Returns every version that a preview or what visitors get of a release may load. */
export const heldVersions = (entry: LogEntry): VersionName[] => [
  ...Object.values(entry.internal.previews).flatMap(keptVersions),
  ...namedVersions(entry),
];

/** Returns versions by app as names. */
export const namesIn = (versions: Record<AppName, string>): VersionName[] =>
  Object.entries(versions).map(([app, version]) => ({ app, version }));

/** Returns the pages that visitors get of a release, some or all of them, by file name. */
export const servedPages = ({ pages, internal }: LogEntry): Record<string, ReleasedPage>[] => [
  pages,
  ...Object.values(internal.rollouts).map((rollout) => rollout.pages),
];

/** Returns the pages of a release and those beside it, by file name. */
export const allPages = (entry: LogEntry): Record<string, ReleasedPage>[] => [
  ...servedPages(entry),
  ...Object.values(entry.internal.previews).map(({ pages }) => pages),
];

/** Returns what the newest release needs in `contents/`: of its pages, markup and tabs. */
export const neededContents = (entry: LogEntry): Content[] => [
  ...contentsOf(allPages(entry)),
  ...Object.values(entry.internal.tabs).flatMap(({ files }) => Object.values(files)),
];

/** Returns what a return to an earlier release needs in `contents/`. It brings back no previews. */
export const contentsToReturnTo = (entry: LogEntry): Content[] => contentsOf(servedPages(entry));

const contentsOf = (groups: Record<string, ReleasedPage>[]): Content[] =>
  groups.flatMap((pages) =>
    Object.values(pages).flatMap((page) => (page.markup ? [page, page.markup] : [page])),
  );

/** Returns the name of a version in messages and sets, e.g. `marketing 1.2.0-3f9a1c04`. */
export const versionLabel = ({ app, version }: VersionName) => `${app} ${version}`;

/** Returns the version of a label. */
export function versionOfLabel(label: string): VersionName {
  const [app = '', version = ''] = label.split(' ');
  return { app, version };
}

/** Returns the name of a version as commands take it, e.g. `marketing@1.2.0-3f9a1c04`. */
export const versionWord = ({ app, version }: VersionName) => `${app}@${version}`;

/** Whether two versions have the same files: their package versions and counts may differ. */
export const haveSameFiles = (one: VersionName, other: VersionName): boolean =>
  one.app === other.app && filesOf(one.version) === filesOf(other.version);

/** Returns what the log says of all versions with the same files as one, by label. */
export const loggedAs = (
  versions: Internal['versions'],
  { app, version }: VersionName,
): [label: string, Internal['versions'][string]][] =>
  Object.entries(versions).filter(
    ([label]) =>
      label.startsWith(`${app} `) && filesOf(label.slice(app.length + 1)) === filesOf(version),
  );

/** Whether visitors have had a version's files, under whichever name. */
export const wasServed = (
  { versions }: Pick<Internal, 'versions'>,
  version: VersionName,
): boolean => loggedAs(versions, version).some(([, { served }]) => served);

/** Whether a version was given up, so that no release may name it again. */
export const isGivenUp = (
  { versions }: Pick<Internal, 'versions'>,
  version: VersionName,
): boolean => {
  const label = versionLabel(version);
  return Object.hasOwn(versions, label) && versions[label]?.givenUp !== undefined;
};
