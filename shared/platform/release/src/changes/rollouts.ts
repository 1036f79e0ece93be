import type { AppName, Internal } from '@site/format';
import {
  isGivenUp,
  pickBy,
  versionLabel,
  type Rollout,
  type SiteState,
  stateOf,
  versionWord,
  type VersionName,
} from '../documents/LogEntry';
import { advise, hint, Refusal } from '@site/project';
import type { Change } from './Change';
import { requireRelease } from './preconditions';
import { requirePublicOrigin } from './publicOrigin';

/**
 * Gives a version to some of the visitors: starts a rollout, or changes its percentage or version.
 * All others keep the live version. Visitors stay in while the percentage grows.
 *
 * @param percent a whole number from 1 to 99
 */
export const rollOut =
  ({ app, version }: VersionName, percent: number): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    const named = await facts.read({ [app]: version });
    const released = newest.apps[app];
    if (!released)
      throw new Refusal(
        `${app} is not live in ${facts.address}, so there is no version for the other visitors`,
        hint`Make it live for all: ${advise('activate', versionWord({ app, version }))}`,
      );
    if (released.version === version)
      throw new Refusal(
        `${versionLabel({ app, version })} is live for all visitors in ${facts.address}`,
        hint`Name another version, or see what is live: ${advise('status')}`,
      );
    const { rollouts, values } = stateOf(newest);
    requirePublicOrigin(newest, values, facts, named);
    return {
      state: { rollouts: { ...rollouts, [app]: { version, percent } } },
      command: 'rollout',
    };
  };

type Rollouts = Record<AppName, Rollout>;

/** Returns what is known of rollouts without those of some apps. */
export const withoutApps = <Known>(rollouts: Record<AppName, Known>, apps: AppName[]) =>
  pickBy(rollouts, (_, app) => !apps.includes(app));

/** Returns the rollouts of a release without versions that were given up since. */
export const keptRollouts = (rollouts: Rollouts, versions: Internal['versions']): Rollouts =>
  pickBy(rollouts, ({ version }, app) => !isGivenUp({ versions }, { app, version }));

/**
 * Returns the rollouts that go on in the next release. One ends if its version was given up, or its app goes live
 * in another version, or leaves.
 */
export const lastingRollouts = (
  { rollouts, versions, apps }: Pick<SiteState, 'rollouts' | 'versions' | 'apps'>,
  before: Pick<SiteState, 'rollouts' | 'apps'>,
): Rollouts =>
  pickBy(keptRollouts(rollouts, versions), ({ version }, app) => {
    const isNew = before.rollouts[app]?.version !== version;
    return isNew || before.apps[app]?.version === apps[app]?.version;
  });

/** Says which rollouts a change ends, a line each. One that goes live for all needs none. */
export const describeEndedRollouts = (
  before: Rollouts,
  { rollouts, apps }: Pick<SiteState, 'rollouts' | 'apps'>,
): string[] =>
  Object.entries(before).flatMap(([app, { version, percent }]) =>
    rollouts[app] || apps[app]?.version === version
      ? []
      : `The rollout of ${versionLabel({ app, version })} to ${percent} % of the visitors ends`,
  );
