import { activate } from '../../changes/activate';
import { deployAll } from '../../changes/deployAll';
import { describeServed } from '../../changes/describeServed';
import type { Committed } from '../../commit/commit';
import { readNewest } from '../../log/readEntries';
import { nameVersions, newlyLive, ReleaseRun } from '../run/ReleaseRun';
import { askGit } from '../run/whoReleases';
import { readBuilds, type DeployOptions, type Selection, type Source } from './readBuilds';

/** Publishes builds, and makes them live in one release: those that are named, or all that visitors never had. */
export async function deployBuilds(
  selection: Selection,
  options: DeployOptions,
): Promise<Committed> {
  const run = await ReleaseRun.open(options);
  const source = await readBuilds(run, selection, options);
  const { builds, command } = source;
  const { origin, from } = options;
  const remarks =
    from === undefined ? await describeCheckout() : await describeOtherSettings(run, source);
  for (const remark of remarks) run.how.say?.(remark);
  const how = { origin, command };
  const versions =
    selection === 'all' ? await run.publishUnlessWithdrawn(builds) : await run.publish(builds);
  const change = selection === 'all' ? deployAll(versions, how) : activate(versions, how);
  const made = await run.commit(change);
  const what = nameVersions(newlyLive(made, versions));
  const known = describeServed(made.release, Object.keys(versions));
  if (made.changed && what === '')
    run.say(made, `Release ${made.release.number} changes nothing for visitors: ${known}`);
  else run.sayLive(made, what, known);
  await run.check(made);
  return made;
}

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
 */
async function describeOtherSettings(
  run: ReleaseRun,
  { builds, store }: Source,
): Promise<string[]> {
  const { address = '', values = {} } = store ?? {};
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
