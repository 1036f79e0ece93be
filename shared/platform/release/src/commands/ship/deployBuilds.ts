import { activate } from '../../changes/activate';
import { deployAll } from '../../changes/deployAll';
import { describeServed } from '../../changes/describeServed';
import type { Committed } from '../../commit/commit';
import { nameVersions, newlyLive, ReleaseRun } from '../run/ReleaseRun';
import { readBuilds, type DeployOptions, type Selection } from './readBuilds';

/** Publishes builds, and makes them live in one release: those that are named, or all that visitors never had. */
export async function deployBuilds(
  selection: Selection,
  options: DeployOptions,
): Promise<Committed> {
  const run = await ReleaseRun.open(options);
  const { builds, command, describe } = await readBuilds(run, selection, options);
  for (const remark of await describe()) run.how.say?.(remark);
  const how = { origin: options.origin, command };
  const isAll = selection === 'all';
  const versions = await run.publish(builds, !isAll);
  const made = await run.commit((isAll ? deployAll : activate)(versions, how));
  const known = describeServed(made.release, Object.keys(versions));
  const what = nameVersions(newlyLive(made, versions));
  if (made.changed && what === '')
    run.say(made, `Release ${made.release.number} changes nothing for visitors: ${known}`);
  else run.sayLive(made, what, known);
  await run.check(made);
  return made;
}
