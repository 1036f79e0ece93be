import { SHELL, type AppName, type VersionManifest } from '@site/format';
import { stateOf, versionLabel, versionWord, type VersionName } from '../documents/LogEntry';
import { releasedApps, describeVersion } from './releasedApps';
import { firstRelease } from './firstRelease';
import { Refusal } from '@site/project';
import type { Change } from './Change';
import { requireExpected, requireUnfrozen, type ExpectedVersion } from './preconditions';
import { requirePublicOrigin } from './publicOrigin';

/**
 * Makes versions live. An app that the live release does not have is added; apps that are not named
 * stay as they are. The version that was live until now becomes the app's fallback, even if it is the
 * newer one: only a rollback knows that it is bad. A rollout of an app that is named ends.
 *
 * @param expect what must be live until then. Without it, anything may be
 * @param origin the site's address, set in the same release. The first release of a bucket needs it:
 *   settings are a part of a release, and there is none before the first one
 */
export const activate =
  (
    versions: Record<AppName, string>,
    {
      expect,
      origin,
      command = 'activate',
    }: {
      expect?: ExpectedVersion | undefined;
      origin?: string | undefined;
      command?: string;
    } = {},
  ): Change =>
  async (newest, facts) => {
    const named = await facts.read(versions);
    if (expect) requireExpected(newest, expect, versions[expect.app], facts);
    requireUnfrozen(newest, facts);
    const state = stateOf(newest);
    const apps = releasedApps(state.apps, Object.values(named));
    if (!Object.hasOwn(apps, SHELL))
      throw new Refusal(
        `${facts.address} has no release yet, and no version of the shell was given`,
        firstRelease(facts.address),
      );
    const values = { ...state.values, ...(origin !== undefined && { publicOrigin: origin }) };
    requirePublicOrigin(newest, values, facts, named);
    return { state: { apps, values }, command };
  };

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
    requireUnfrozen(newest, facts);
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
