import type { AppName, LogEntry, Made } from '@site/format';
import { advise, hint, type Hint } from '@site/project';
import {
  haveSameFiles,
  loggedAs,
  versionLabel,
  versionWord,
  type VersionName,
  namesIn,
  stateOf,
} from '../../documents/LogEntry';
import { formatMinute } from '../../basics/moments';
import { activate, type LiveOptions } from '../activate';
import type { Change } from '../Change';
import { factsAfterMerge } from './mergeFacts';

/**
 * What a merge does with a build, and what its job says of it.
 *
 * - `due`: the build goes live
 * - `live`: it is live, and counts as merged
 * - `kept`: a person has decided otherwise, so visitors keep what they have. It counts as merged
 * - `settled`: it was merged before, and a person has decided otherwise since
 * - `failed`: CI's check has taken it back
 */
export interface MergeVerdict {
  kind: 'due' | 'live' | 'kept' | 'settled' | 'failed';
  /** Why visitors do not all get the build, if they don’t. */
  why?: string;
  /** What would give it to them. */
  hint?: Hint;
  /** Whether somebody has to act. A person's decision needs no action, and a failed check does. */
  isRed: boolean;
}

/**
 * Judges a build that the main branch brings, by the newest release. Builds are equal if their files are,
 * whatever their package versions.
 *
 * @param newest undefined before the first release
 */
export function judgeMerge(newest: LogEntry | undefined, build: VersionName): MergeVerdict {
  if (!newest) return { kind: 'due', isRed: false };
  const { app } = build;
  const { apps, internal } = newest;
  const isBuild = (version: string | undefined) =>
    version !== undefined && haveSameFiles({ app, version }, build);
  const live = apps[app];
  const rollout = internal.rollouts[app];
  const stay = (
    kind: MergeVerdict['kind'],
    why: string,
    instead: Hint = hint`To make it live: ${advise('activate', versionWord(build))}`,
  ): MergeVerdict => ({ kind, isRed: false, why: `${keep}: ${why}`, hint: instead });
  const keep = `${versionLabel(build)} is merged, but ${live ? `visitors keep ${live.version}` : `${app} is not live`}`;

  if (isBuild(live?.version)) {
    if (!rollout) return { kind: 'live', isRed: false };
    return {
      kind: 'live',
      isRed: false,
      why: `${versionLabel(build)} is live, but ${rollout.percent} % of the visitors get ${rollout.version}${authorOf(rollout)}`,
      hint: hint`To end that: ${advise('rollback', app)}`,
    };
  }
  const [withdrawn] = loggedAs(internal.versions, build).flatMap(
    ([, { givenUp }]) => givenUp?.withdrawn ?? [],
  );
  if (withdrawn)
    return stay(
      'kept',
      `it was withdrawn by ${withdrawn.by}: ${withdrawn.message}`,
      'Merge a build without that fault.',
    );
  const taken = Object.entries(internal.takenBack[app] ?? {}).find(([version]) => isBuild(version));
  if (taken) return stay('kept', `it was taken back${authorOf(taken[1])}`);
  if (rollout && isBuild(rollout.version))
    return stay('kept', `${rollout.percent} % of them get it${authorOf(rollout)}`);
  const retired = internal.retired[app];
  if (retired) return stay('kept', `it was retired${authorOf(retired)}`);

  const failed = internal.failed[app];
  if (failed && isBuild(failed.version))
    return {
      ...stay('failed', `the check took it back${authorOf(failed)}`),
      isRed: !hasChangedSince(newest, app, failed.release),
    };
  if (isBuild(internal.merged[app])) {
    const by = internal.changedBy[app];
    return stay('settled', by ? `that was made live${authorOf(by)}` : 'somebody decided so');
  }
  return { kind: 'due', isRed: false };
}

const hasChangedSince = ({ internal }: LogEntry, app: AppName, release: number): boolean =>
  [internal.changedBy[app], internal.rollouts[app]].some(
    (made) => made !== undefined && made.release > release,
  );

const authorOf = ({ by, at, release, message }: Made): string =>
  ` by ${by} in release ${release} (${formatMinute(at)} UTC${message === undefined ? '' : `: ${message}`})`;

/**
 * Makes the builds of a merge live that are due, in one release, and notes what main has brought. `judgeMerge`
 * says which are due.
 */
export const deployMerged =
  (builds: Record<AppName, string>, options: LiveOptions = {}): Change =>
  async (newest, facts) => {
    const judged = namesIn(builds).map((build) => ({ ...build, ...judgeMerge(newest, build) }));
    const due = judged.filter(({ kind }) => kind === 'due');
    const brought = judged.filter(({ kind }) => kind !== 'failed' && kind !== 'settled');
    const live = Object.fromEntries(due.map(({ app, version }) => [app, version]));
    const proposal =
      due.length > 0
        ? await activate(live, options)(newest, facts)
        : { state: {}, command: 'deploy' };
    return {
      ...proposal,
      state: { ...proposal.state, ...factsAfterMerge(stateOf(newest), brought) },
    };
  };
