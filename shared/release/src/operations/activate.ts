import { forEveryApp, type AppName, type Release, type ReleasedApp } from '@site/contract';
import type { Candidate } from '../gate/Candidate';
import { commitRelease } from '../commit/commitRelease';
import { readCandidate, type Changes } from '../gate/readCandidate';
import { requireValidSecurityExpiry } from '../records/securityExpiry';
import type { ReleaseNote } from '../records/releaseNote';
import type { Store } from '../stores/objects/Store';

/**
 * Makes versions live, together with the stored site settings. The version that was live until now
 * becomes the app's fallback, even if it is the newer one: only `rollback` knows that it is bad.
 *
 * @returns the live release, which is the old one if nothing changed
 * @throws Refusal when something is missing or does not fit; the live site then stays as it was
 */
export const activate = (store: Store, changes: Changes, note?: ReleaseNote): Promise<Release> =>
  commitRelease(
    store,
    async (live, site) => {
      requireValidSecurityExpiry(site);
      const candidate = await readCandidate(store, live, changes);
      return { candidate, site, apps: releasedApps(live, candidate) };
    },
    note,
  );

function releasedApps(live: Release | undefined, candidate: Candidate): Release['apps'] {
  const releasedApp = (app: AppName): ReleasedApp => {
    const { version, files } = candidate[app];
    const before = live?.apps[app];
    if (!before) return { version, files };
    if (before.version === version) return before;
    return { version, files, previous: { version: before.version, files: before.files } };
  };
  return forEveryApp(releasedApp);
}
