import {
  forAll,
  mapApps,
  type AppName,
  type ReleasedApps,
  type VersionManifest,
} from '@site/format';
import { versionLabel, versionWord, type VersionName } from '../documents/LogEntry';
import { describeVersion } from './releasedApps';
import { Refusal } from '@site/project';
import type { Change } from './Change';
import { requireExpected, type ExpectedVersion } from './preconditions';
import { requirePublicOrigin } from './publicOrigin';

/**
 * Gives a version to some of the visitors: starts a rollout, or changes its percentage or version.
 * All others keep the live version. Visitors stay in while the percentage grows.
 *
 * @param percent a whole number from 1 to 99
 */
export const rollOut =
  (
    { app, version }: VersionName,
    percent: number,
    { expect }: { expect?: ExpectedVersion | undefined } = {},
  ): Change =>
  async (newest, facts) => {
    const named = await facts.read({ [app]: version });
    if (expect) requireExpected(newest, expect, undefined, facts);
    const released = newest?.apps[app];
    if (!newest || !released)
      throw new Refusal(
        `${app} is not live in ${facts.address}, so there is no version for the other visitors`,
        `Make it live for all: npm run release -- activate ${versionWord({ app, version })}`,
      );
    if (released.version === version)
      throw new Refusal(
        `${versionLabel({ app, version })} is live for all visitors in ${facts.address}`,
        'Name another version, or see what is live: npm run release -- status',
      );
    requirePublicOrigin(newest, newest.internal.values, facts, named);
    const rollout = { ...describeVersion(named[app] as VersionManifest), percent };
    return {
      state: { apps: { ...newest.apps, [app]: { ...released, rollout } } },
      command: 'rollout',
    };
  };

/** Returns the apps of a release without the rollout of one of them. */
export const withoutRollout = (apps: ReleasedApps, ended: AppName): ReleasedApps =>
  mapApps(apps, (released, app) => (app === ended ? forAll(released) : released));

/** Names each rollout that a change ends, unless its version goes live for all. */
export const endedRollouts = (before: ReleasedApps, after: ReleasedApps): string[] =>
  Object.entries(before).flatMap(([app, { rollout }]) => {
    const now = after[app];
    if (!rollout || now?.rollout || now?.version === rollout.version) return [];
    const { version, percent } = rollout;
    const label = versionLabel({ app, version });
    return `The rollout of ${label} to ${percent} % of the visitors ends`;
  });
