import type { AppName } from '@site/format';
import {
  haveSameFiles,
  mapValues,
  namesIn,
  pickBy,
  versionsOf,
  wasServed,
  type SiteState,
  type VersionName,
} from '../../documents/LogEntry';

/** What decides whether a merge goes live, apart from what is live. `judgeMerge` reads it. */
export type MergeFacts = Pick<SiteState, 'merged' | 'takenBack' | 'failed' | 'retired'>;

type Served = Pick<SiteState, 'apps' | 'rollouts'>;

/**
 * Returns the facts of each app after a person has changed what visitors get.
 *
 * A build is taken back if a build takes its place that visitors have had before. What visitors get now is
 * neither taken back nor condemned, and an app that is live is not retired.
 *
 * @param undone what visitors have got since the state that everything returns to
 */
export function factsAfter(
  before: SiteState,
  now: Served,
  undone: VersionName[] = [],
): Omit<MergeFacts, 'merged'> {
  const isServed = (build: VersionName) =>
    [now.apps, now.rollouts].some((served) => isIn(versionsOf(served), build));
  const taken = { ...before.takenBack };
  for (const { app, version } of [...lostBuilds(before, now), ...undone])
    taken[app] = { ...taken[app], [version]: taken[app]?.[version] };
  return {
    takenBack: withoutBuilds(taken, isServed),
    failed: pickBy(before.failed, ({ version }, app) => !isServed({ app, version })),
    retired: pickBy(before.retired, (_, app) => !Object.hasOwn(now.apps, app)),
  };
}

/**
 * Returns the facts of each app after the main branch has brought builds. A condemned build is forgotten once main
 * brings another one. Builds that were taken back are forgotten, too, but for the one that it brings, unless that
 * was merged last.
 */
export function factsAfterMerge(before: MergeFacts, brought: VersionName[]): MergeFacts {
  const fresh = versionsByApp(brought.filter((build) => !isIn(before.merged, build)));
  const isOtherThan = (builds: Record<AppName, string>, build: VersionName) =>
    builds[build.app] !== undefined && !isIn(builds, build);
  const main = versionsByApp(brought);
  return {
    merged: { ...before.merged, ...fresh },
    takenBack: withoutBuilds(before.takenBack, (build) => isOtherThan(fresh, build)),
    failed: pickBy(before.failed, ({ version }, app) => !isOtherThan(main, { app, version })),
    retired: before.retired,
  };
}

/** Returns what visitors no longer get, where they get again what they had before. */
function lostBuilds(before: SiteState, { apps, rollouts }: Served): VersionName[] {
  const isReturned = (app: AppName, now: { version: string } | undefined) =>
    now !== undefined && wasServed(before, { app, version: now.version });
  return [
    ...namesIn(versionsOf(before.apps)).filter(({ app }) => isReturned(app, apps[app])),
    ...namesIn(versionsOf(before.rollouts)).filter(({ app }) =>
      isReturned(app, rollouts[app] ?? apps[app]),
    ),
  ];
}

/** Leaves out some builds, and apps that then have none. */
const withoutBuilds = (
  taken: SiteState['takenBack'],
  isLeftOut: (build: VersionName) => boolean,
): SiteState['takenBack'] =>
  pickBy(
    mapValues(taken, (builds, app) => pickBy(builds, (_, version) => !isLeftOut({ app, version }))),
    (builds) => Object.keys(builds).length > 0,
  );

/** Whether builds by app have a build's files. */
const isIn = (builds: Record<AppName, string>, build: VersionName): boolean => {
  const version = builds[build.app];
  return version !== undefined && haveSameFiles({ app: build.app, version }, build);
};

const versionsByApp = (builds: VersionName[]): Record<AppName, string> =>
  Object.fromEntries(builds.map(({ app, version }) => [app, version]));
