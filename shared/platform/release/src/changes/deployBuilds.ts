import type { AppName, LogEntry } from '@site/format';
import { Refusal } from '@site/project';
import {
  haveSameFiles,
  namesIn,
  stateOf,
  versionLabel,
  wasServed,
  type VersionName,
} from '../documents/LogEntry';
import { activate, makeLive, type LiveOptions } from './activate';
import type { Change } from './Change';
import { describeServed } from './describeServed';
import { advise } from '../basics/advise';

type Versions = Record<AppName, string>;

/**
 * Makes the builds of a checkout live, though nobody has named an app: those that visitors have never had. The
 * checkout may be old, and a version that its team has taken back must not come back this way.
 *
 * @param options `from` is the store that the builds are from, if it is another one
 * @throws Refusal when none is left, though one of them is not what is live
 */
export const deployAll =
  (builds: Versions, options: LiveOptions & { from?: string | undefined } = {}): Change =>
  async (newest, facts) => {
    const { from, ...how } = options;
    const left = namesIn(builds).filter((build) => newest && wasServed(newest.internal, build));
    const due = Object.entries(builds).filter(([app]) => !left.some((build) => build.app === app));
    const known = left.filter((build) => !isLive(newest, build));
    const again = advise(
      'deploy',
      ...known.map(({ app }) => app),
      ...(from === undefined ? [] : ['--from', from]),
    );
    const advice = `To make ${known.length > 1 ? 'them' : 'it'} live all the same: ${again}`;
    const why = known.map(
      (build) => `${versionLabel(build)} is left out: ${describe(newest, build)}`,
    );
    if (due.length === 0 && known.length > 0) throw new Refusal(why.join('; '), advice);
    if (due.length === 0) return { state: {}, command: 'deploy' };
    const proposal = await activate(Object.fromEntries(due), how)(newest, facts);
    return { ...proposal, remarks: known.length > 0 ? [...why, advice] : [] };
  };

/**
 * Makes the builds of a merge live. A build is due if it is not the one that was merged last. Then it counts
 * as merged; but visitors keep what they have if somebody has tried this build by hand, such as for a share
 * of them, or has taken it back since. So a merge that reverts takes effect, and a change that is merged once
 * more does, too.
 */
export const deployMerged =
  (builds: Versions, options: LiveOptions = {}): Change =>
  async (newest, facts) => {
    const { merged, tried } = stateOf(newest);
    const remarks: string[] = [];
    const live: Versions = {};
    const now = { ...merged };
    const open = { ...tried };
    for (const build of namesIn(builds)) {
      const { app, version } = build;
      const isNamed = (names: Versions) =>
        names[app] !== undefined && haveSameFiles({ app, version: names[app] }, build);
      const isNew = isDue(newest, build);
      if (isNew) {
        now[app] = version;
        // Main has gone on. What it brings from then on is meant.
        delete open[app];
      }
      if (isNew && !isNamed(tried) && !isLive(newest, build)) live[app] = version;
      else if (!isLive(newest, build))
        remarks.push(
          `${versionLabel(build)} is not due: ${describe(newest, build)}`,
          `To make it live all the same: ${advise('deploy', app)}`,
        );
    }
    const proposal =
      Object.keys(live).length > 0
        ? await makeLive(live, options)(newest, facts)
        : { state: {}, command: 'deploy' };
    return { ...proposal, state: { ...proposal.state, merged: now, tried: open }, remarks };
  };

/** Whether a build is not the one that was merged last. */
export function isDue(newest: LogEntry | undefined, build: VersionName): boolean {
  const { merged, ...log } = stateOf(newest);
  const last = merged[build.app];
  // Before the first merge, main may bring what somebody else has deployed, or taken back.
  return last === undefined
    ? !wasServed(log, build)
    : !haveSameFiles({ app: build.app, version: last }, build);
}

const isLive = (newest: LogEntry | undefined, { app, version }: VersionName): boolean =>
  newest?.apps[app]?.version === version;

/** Says what visitors have had of a build that is not live. */
function describe(newest: LogEntry | undefined, build: VersionName): string {
  const { app } = build;
  const rollout = newest?.internal.rollouts[app];
  if (newest && rollout && haveSameFiles({ app, version: rollout.version }, build))
    return describeServed(newest, [app]);
  return 'visitors have had it before, and something else is live';
}
