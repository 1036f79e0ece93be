import type { AppName, LogEntry } from '@site/format';
import { advise, hint } from '@site/project';
import {
  haveSameFiles,
  namesIn,
  versionLabel,
  wasServed,
  type VersionName,
} from '../documents/LogEntry';
import { activate, type LiveOptions } from './activate';
import type { Change } from './Change';
import { describeServed } from './describeServed';

/**
 * Makes the builds of a checkout live, though nobody has named an app: those that visitors have never had. The
 * checkout may be old, and a version that its team has taken back must not come back this way.
 */
export const deployAll =
  (builds: Record<AppName, string>, options: LiveOptions = {}): Change =>
  async (newest, facts) => {
    const known = namesIn(builds).filter((build) => newest && wasServed(newest.internal, build));
    const due = Object.entries(builds).filter(([app]) => !known.some((build) => build.app === app));
    const left = known.filter((build) => !isLive(newest, build));
    const again = advise('deploy', ...left.map(({ app }) => app));
    const remarks =
      left.length === 0
        ? []
        : [
            ...left.map(
              (build) => `${versionLabel(build)} is left out: ${describe(newest, build)}`,
            ),
            hint`To make ${left.length > 1 ? 'them' : 'it'} live all the same: ${again}`,
          ];
    if (due.length === 0) return { state: {}, command: 'deploy', remarks };
    return { ...(await activate(Object.fromEntries(due), options)(newest, facts)), remarks };
  };

const isLive = (newest: LogEntry | undefined, { app, version }: VersionName): boolean => {
  const live = newest?.apps[app]?.version;
  return live !== undefined && haveSameFiles({ app, version: live }, { app, version });
};

function describe(newest: LogEntry | undefined, build: VersionName): string {
  const { app } = build;
  const rollout = newest?.internal.rollouts[app];
  if (newest && rollout && haveSameFiles({ app, version: rollout.version }, build))
    return describeServed(newest, [app]);
  return 'visitors have had it before, and something else is live';
}
