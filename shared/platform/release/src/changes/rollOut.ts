import { stateOf, versionLabel, versionWord, type VersionName } from '../documents/LogEntry';
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
