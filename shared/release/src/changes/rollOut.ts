import { versionLabel, type VersionName } from '../documents/namedVersions';
import { describeVersion } from '../documents/releasedApps';
import { requireValidSecurityExpiry } from '../documents/securityExpiry';
import { Refusal } from '../errors/Refusal';
import type { Change } from './Change';
import { requireExpected, requireUnfrozen, type ExpectedVersion } from './preconditions';

/**
 * Gives a version to a part of the visitors: starts a rollout, or changes its percentage or version.
 * All others keep the live version. Visitors stay in while the percentage grows.
 *
 * @param percent a whole number from 1 to 99
 */
export const rollOut = (
  { app, version }: VersionName,
  percent: number,
  { expect }: { expect?: ExpectedVersion | undefined } = {},
): Change => ({
  names: { [app]: version },
  apply: (newest, facts) => {
    if (expect) requireExpected(newest, expect, undefined, facts);
    requireUnfrozen(newest, facts);
    const part = newest?.apps[app];
    if (!newest || !part)
      throw new Refusal(
        `${app} is not live in ${facts.address}, so there is no version for the other visitors`,
        'Make it live for all: the same command without --percent.',
      );
    if (part.version === version)
      throw new Refusal(
        `${versionLabel({ app, version })} is live for all visitors in ${facts.address}`,
        'Name another version, or see what is live: npm run release -- status',
      );
    const [manifest] = facts.named;
    if (!manifest) throw new Error('commit reads the manifest of each version that a change names');
    requireValidSecurityExpiry(newest.internal.values, facts.now);
    const rollout = { ...describeVersion(manifest), percent };
    return {
      state: { apps: { ...newest.apps, [app]: { ...part, rollout } } },
      command: 'activate',
    };
  },
});
