import { SHELL, type AppName } from '@site/format';
import { stateOf } from '../documents/LogEntry';
import { releasedApps } from './releasedApps';
import { firstRelease } from './firstRelease';
import { Refusal } from '@site/project';
import type { Change } from './Change';
import { requireExpected, type ExpectedVersion } from './preconditions';
import { requirePublicOrigin } from './publicOrigin';

/**
 * Makes versions live. An app that the live release does not have is added; apps that are not named
 * stay as they are. The version that was live until now becomes the app's fallback, even if it is the
 * newer one: only a rollback knows that it is bad. All visitors get what is named.
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
