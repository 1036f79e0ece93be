import {
  type AppName,
  type Content,
  type Freeze,
  type Internal,
  type LogEntry,
  type LoggedPlace,
  type NamedPlace,
  type Release,
  type ReleasedApps,
  type ReleasedPage,
  SHELL,
} from '@site/format';
import { filesOf } from './integrity';

/** Values of settings that somebody has set. All others have their defaults. */
export type SettingValues = Record<string, string>;

/** A place whose pages are not made yet. */
export type DraftPlace = Pick<LoggedPlace, 'versions' | 'percent' | 'until'>;

/** What changes decide. `derive` adds what follows from it: dates, settings, pages. */
export interface SiteState
  extends
    Pick<LogEntry, 'apps'>,
    Pick<Internal, 'values' | 'versions' | 'merged' | 'tried' | 'oldest'> {
  freeze: Freeze | undefined;
  /** Previews and rollouts by name: those that the log has, and new ones. */
  places: Record<string, LoggedPlace | DraftPlace>;
}

/** Returns what changes have decided until now: nothing before the first release. */
export function stateOf(newest: LogEntry | undefined): SiteState {
  // The first change adds the shell.
  const { apps = {} as ReleasedApps, internal } = newest ?? {};
  const { values = {}, freeze, places = {}, versions = {} } = internal ?? {};
  const { merged = {}, tried = {}, oldest = 1 } = internal ?? {};
  return { apps, values, freeze, places, versions, merged, tried, oldest };
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

/** Returns the names of a release's apps, the shell first. */
export const appNames = ({ apps }: Pick<Release, 'apps'>): AppName[] => [
  SHELL,
  ...Object.keys(apps).filter((app) => app !== SHELL),
];

/** Returns each app's version in a release. */
export const liveVersions = ({ apps }: Pick<Release, 'apps'>): Record<AppName, string> =>
  Object.fromEntries(Object.entries(apps).map(([app, { version }]) => [app, version]));

/** Returns the versions to fall back to, by app. */
export const fallbackVersions = ({ apps }: Pick<Release, 'apps'>): Record<AppName, string> =>
  Object.fromEntries(
    Object.entries(apps).flatMap(([app, { previous }]) => (previous ? [[app, previous]] : [])),
  );

/** Returns the rollouts among some places. */
export const rolloutsIn = (places: Record<string, DraftPlace>): NamedPlace[] =>
  Object.entries(places).flatMap(([name, { versions, percent }]) =>
    percent === undefined ? [] : { name, versions, percent },
  );

/** A version that a share of the visitors gets. */
export interface Rollout extends VersionName {
  name: string;
  percent: number;
}

/** Returns what some visitors get in place of the live versions, by app. An app has one rollout at most. */
export const rolloutsByApp = (places: Record<string, DraftPlace>): Record<AppName, Rollout> =>
  Object.fromEntries(
    rolloutsIn(places).flatMap(({ name, versions, percent = 0 }) =>
      Object.entries(versions).map(([app, version]) => [app, { app, version, name, percent }]),
    ),
  );

/** Returns the versions that visitors get, some or all of them. */
export const servedVersions = ({
  apps,
  places,
}: Pick<SiteState, 'apps' | 'places'>): VersionName[] => [
  ...namesIn(liveVersions({ apps })),
  ...Object.values(rolloutsByApp(places)),
];

/** Returns every version that the pages of a place may load. */
const keptVersions = ({ keeps = {} }: Partial<LoggedPlace>): VersionName[] =>
  Object.entries(keeps).flatMap(([app, versions]) => versions.map((version) => ({ app, version })));

/** Returns every version that what visitors get of a release may load: live ones, fallbacks, rollouts. */
export const namedVersions = ({
  apps,
  internal: { places },
}: Pick<LogEntry, 'apps' | 'internal'>): VersionName[] => [
  ...namesIn(liveVersions({ apps })),
  ...namesIn(fallbackVersions({ apps })),
  ...Object.values(places).flatMap((place) =>
    place.percent === undefined ? [] : keptVersions(place),
  ),
];

/** Returns every version that a place or the live pages of a release may load. */
export const heldVersions = (entry: LogEntry): VersionName[] => [
  ...Object.values(entry.internal.places).flatMap(keptVersions),
  ...namedVersions(entry),
];

/** Whether a place's pages may load one of some versions. */
export const mayLoad = (place: Partial<LoggedPlace>, isOne: (name: VersionName) => boolean) =>
  keptVersions(place).some(isOne);

/** Returns versions by app as names. */
export const namesIn = (versions: Record<AppName, string>): VersionName[] =>
  Object.entries(versions).map(([app, version]) => ({ app, version }));

/** Returns the pages of a release and those of its places, by file name. */
export const allPages = ({ pages, internal }: LogEntry): Record<string, ReleasedPage>[] => [
  pages,
  ...Object.values(internal.places).map((place) => place.pages),
];

/** Returns what the newest release needs in `contents/`: of its pages, markup and tabs. */
export const neededContents = (entry: LogEntry): Content[] => [
  ...contentsOf(allPages(entry)),
  ...Object.values(entry.internal.tabs).flatMap(({ files }) => Object.values(files)),
];

/** Returns what a return to an earlier release needs in `contents/`. It brings back no previews. */
export const contentsToReturnTo = (entry: LogEntry): Content[] => {
  const places = Object.values(entry.internal.places);
  const rollouts = places.filter(({ percent }) => percent !== undefined);
  return contentsOf([entry, ...rollouts].map(({ pages }) => pages));
};

const contentsOf = (groups: Record<string, ReleasedPage>[]): Content[] =>
  groups.flatMap((pages) =>
    Object.values(pages).flatMap((page) => (page.markup ? [page, page.markup] : [page])),
  );

/** Returns the name of a version in messages and sets, e.g. `marketing 1.2.0-3f9a1c04`. */
export const versionLabel = ({ app, version }: VersionName) => `${app} ${version}`;

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
