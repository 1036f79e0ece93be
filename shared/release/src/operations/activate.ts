import { forEveryApp, type AppName, type Release, type ReleasedApp } from '@site/contract';
import type { Candidate } from '../gate/Candidate';
import { commitRelease } from '../commit/commitRelease';
import { readCandidate, type Changes } from '../gate/readCandidate';
import { requireFreshSecurity } from '../records/securityExpiry';
import type { ReleaseNote } from '../records/releaseNote';
import type { Store } from '../stores/objects/Store';

/**
 * Makes versions live, and with them the site settings as they stand. What was live of an app just before is what a
 * visitor falls back to, when it comes to an older version, too: only `rollback` knows that the newer one is bad.
 *
 * @returns the live release, which is the old one when nothing had to change
 * @throws Refusal when something is missing or does not fit; the live site is then as it was
 */
export const activate = (store: Store, changes: Changes, note?: ReleaseNote): Promise<Release> =>
  commitRelease(
    store,
    async (live, site) => {
      requireFreshSecurity(site);
      const candidate = await readCandidate(store, live, changes);
      return { candidate, site, apps: released(live, candidate) };
    },
    note,
  );

function released(live: Release | undefined, candidate: Candidate): Release['apps'] {
  const one = (app: AppName): ReleasedApp => {
    const { version, files } = candidate[app];
    const before = live?.apps[app];
    if (!before) return { version, files };
    if (before.version === version) return before;
    return { version, files, previous: { version: before.version, files: before.files } };
  };
  return forEveryApp(one);
}
