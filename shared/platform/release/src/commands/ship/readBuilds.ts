import type { AppName } from '@site/format';
import { localApps, Refusal } from '@site/project';
import type { Build } from '../../publish/Build';
import { readCurrentBuild, readLocalBuild } from '../../publish/readBuild';
import { readLive } from '../../publish/readLive';
import { openStore } from '../../stores/openStore';
import type { SharedOptions } from '../run/createCommand';
import { readNewest } from '../../log/readEntries';
import type { ReleaseRun } from '../run/ReleaseRun';
import { askGit } from '../run/whoReleases';

/** The apps that somebody has named, or all of the checkout or the store that builds are from. */
export type Selection = AppName[] | 'all';

/** Options of a deploy. */
export type DeployOptions = SharedOptions & {
  /** The store that the builds are from, in place of this checkout. */
  from?: string | undefined;
};

/**
 * Reads builds of this checkout, or what is live in another store.
 *
 * @returns them, how the log names where they are from, and what says a person should know of that, a line each
 */
export async function readBuilds(
  run: ReleaseRun,
  selection: Selection,
  { from, staleBuild }: DeployOptions,
) {
  const named = selection === 'all' ? [] : selection;
  if (from === undefined) {
    const apps = selection === 'all' ? localApps() : named;
    const builds = await Promise.all(apps.map(readerOf(staleBuild)));
    return { builds, command: 'deploy', describe: describeCheckout };
  }
  const source = await openStore(from);
  if (source.address === run.store.address)
    throw new Refusal(
      `--from names ${source.address}, the store itself`,
      'Name the store to deploy to with --store or SITE_STORE.',
    );
  run.how.say?.(`Reading what is live in ${source.address} …`);
  const { release, builds, values } = await readLive(source, named);
  return {
    builds,
    command: `deploy from release ${release} of ${source.address}`.slice(0, 200),
    describe: () => describeOtherSettings(run, builds, source.address, values),
  };
}

/** Returns what reads an app's build of this checkout. */
export const readerOf = (staleBuild: true | undefined) =>
  staleBuild ? readLocalBuild : readCurrentBuild;

/** Says that this checkout is behind its branch, as far as git knows without asking: it may replace newer builds. */
async function describeCheckout(): Promise<string[]> {
  const behind = Number(await askGit('rev-list', '--count', 'HEAD..@{upstream}'));
  if (!(behind > 0)) return [];
  const upstream = await askGit('rev-parse', '--abbrev-ref', '@{upstream}');
  return [
    `This commit is ${behind} ${behind === 1 ? 'commit' : 'commits'} behind ${upstream}, as of the last git fetch: its builds may replace newer ones.`,
  ];
}

/**
 * Names the settings of promoted apps that somebody has set in the store that the builds are from, and nobody
 * here: visitors get their defaults, and not what was tried.
 *
 * @param values what somebody has set there
 */
async function describeOtherSettings(
  run: ReleaseRun,
  builds: Build[],
  address: string,
  values: Record<string, string>,
): Promise<string[]> {
  const own = (await readNewest(run.store))?.internal.values ?? {};
  const other = builds.flatMap(({ manifest: { settings } }) =>
    Object.entries(settings).flatMap(([name, setting]) =>
      values[name] === undefined || values[name] === setting.default || name in own ? [] : name,
    ),
  );
  return other.length === 0
    ? []
    : [
        `Set in ${address}, and not in ${run.store.address}: ${[...new Set(other)].join(', ')}. Visitors get the defaults.`,
      ];
}
