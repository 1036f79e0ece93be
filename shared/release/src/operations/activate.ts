import type { Release } from '@site/contract';
import { commitRelease } from '../commit/commitRelease';
import type { CommitOptions } from '../commit/Proposal';
import { requireExpected, type ExpectedVersion } from '../commit/requireExpected';
import { liveVersions, readCandidate, type Versions } from '../gate/readCandidate';
import { releasedApps, withoutRollouts } from '../records/releasedApps';
import { requireValidSecurityExpiry } from '../records/securityExpiry';
import type { Store } from '../stores/objects/Store';

/** How versions are made live. */
export interface ActivateOptions extends CommitOptions {
  /** What must be live until then. Without it, anything may be. */
  expect?: ExpectedVersion | undefined;
}

/**
 * Makes versions live, together with the stored site settings. An app that the live release does
 * not have is added; apps that are not named stay as they are, known to this checkout or not. The
 * version that was live until now becomes the app's fallback, even if it is the newer one: only
 * `rollback` knows that it is bad. A rollout of an app that is named ends.
 *
 * @param versions versions to make live, by app
 * @returns the live release, which is the old one if nothing changed
 * @throws Refusal when something is missing or does not fit; the live site then stays as it was
 */
export const activate = (
  store: Store,
  versions: Versions,
  { expect, ...options }: ActivateOptions = {},
): Promise<Release> =>
  commitRelease(
    store,
    async (live, values) => {
      if (expect) await requireExpected(store, live, expect, versions[expect.app]);
      requireValidSecurityExpiry(values);
      const next = { ...(live && liveVersions(live)), ...versions };
      const candidate = await readCandidate(store, next);
      const apps = releasedApps(live, candidate);
      return { candidate, values, apps: withoutRollouts(apps, Object.keys(versions)) };
    },
    options,
  );
