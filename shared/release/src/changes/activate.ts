import { SHELL, type AppName } from '@site/contract';
import { stateOf } from '../documents/LogEntry';
import { releasedApps } from '../documents/releasedApps';
import { requireValidSecurityExpiry } from '../documents/securityExpiry';
import { Refusal } from '../errors/Refusal';
import type { Change } from './Change';
import { requireExpected, requireUnfrozen, type ExpectedVersion } from './preconditions';

/**
 * Makes versions live. An app that the live release does not have is added; apps that are not named
 * stay as they are. The version that was live until now becomes the app's fallback, even if it is the
 * newer one: only a rollback knows that it is bad. A rollout of an app that is named ends.
 *
 * @param expect what must be live until then. Without it, anything may be
 */
export const activate = (
  versions: Record<AppName, string>,
  { expect, command = 'activate' }: { expect?: ExpectedVersion | undefined; command?: string } = {},
): Change => ({
  names: versions,
  apply: (newest, facts) => {
    if (expect) requireExpected(newest, expect, versions[expect.app], facts);
    requireUnfrozen(newest, facts);
    const state = stateOf(newest);
    const apps = releasedApps(state.apps, facts.named);
    if (!Object.hasOwn(apps, SHELL)) {
      const names = [SHELL, ...Object.keys(versions)].map((app) => `${app} VERSION`);
      throw new Refusal(
        `${facts.address} has no release yet, and no version of the shell was given`,
        `Make the first release with the shell and all remotes that it shows: npm start, or npm run release -- activate ${names.join(' ')}`,
      );
    }
    requireValidSecurityExpiry(state.values, facts.now);
    return { state: { apps }, command };
  },
});
