import { SHELL, type AppName } from '@site/format';
import { stateOf } from '../documents/LogEntry';
import { withLive } from './releasedApps';
import { firstRelease } from '../basics/firstRelease';
import { Refusal } from '@site/project';
import type { Change } from './Change';
import { requirePreview } from './previews';
import { requirePublicOrigin } from './publicOrigin';
import { withoutApps } from './rollouts';

/** What a change that makes versions live may be told. */
export interface LiveOptions {
  /**
   * The site's address, set in the same release. The first release of a bucket needs it: settings are a part
   * of a release, and there is none before the first one.
   */
  origin?: string | undefined;
  command?: string;
}

/**
 * Makes versions live that somebody has named. An app that the live release does not have is added; apps
 * that are not named stay as they are. The version that was live until now becomes the app's fallback, even
 * if it is the newer one: only a rollback knows that it is bad. All visitors get what is named.
 */
export const activate =
  (versions: Record<AppName, string>, options: LiveOptions = {}): Change =>
  async (newest, facts) => {
    const { origin, command = 'activate' } = options;
    const named = await facts.read(versions);
    const state = stateOf(newest);
    const apps = withLive(state.apps, versions);
    if (!Object.hasOwn(apps, SHELL))
      throw new Refusal(
        `${facts.address} has no release yet, and no version of the shell was given`,
        firstRelease(facts.address),
      );
    const values = { ...state.values, ...(origin !== undefined && { publicOrigin: origin }) };
    requirePublicOrigin(newest, values, facts, named);
    // All visitors get what is named, also if the live version is named again.
    const rollouts = withoutApps(state.rollouts, Object.keys(versions));
    return { state: { apps, values, rollouts }, command };
  };

/** Makes the versions of a preview live. @param shows see `requirePreview` */
export const activatePreview =
  (name: string, shows: string | undefined, options: LiveOptions = {}): Change =>
  (newest, facts) =>
    activate(requirePreview(newest, name, facts, shows).versions, options)(newest, facts);
