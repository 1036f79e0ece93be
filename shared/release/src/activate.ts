import { releaseFile, type AppName, type Release, type ReleasedApp } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { compose } from './compose/compose';
import { composePages } from './compose/composePages';
import { gate, type Candidate } from './gate';
import { toJson } from './readJson';
import { readCandidate, type Changes } from './readCandidate';
import { readLiveRelease } from './readRelease';
import { readSiteSettings } from './siteSettings';
import type { Store } from './stores/Store';

/**
 * Makes versions live, and with them the site settings as they stand: checks what the site would consist of, writes it
 * as the next release, moves the pointer to it and composes its pages. Another team that was faster is not undone: this
 * change is applied again, on top of theirs.
 *
 * @returns the live release, which is the old one when nothing had to change
 * @throws Refusal when something is missing or does not fit; the live site is then as it was
 */
export async function activate(store: Store, changes: Changes): Promise<Release> {
  for (;;) {
    const live = await readLiveRelease(store);
    const candidate = await readCandidate(store, live, changes);
    const site = await readSiteSettings(store);
    await gate(store, candidate);
    const release = nextRelease(live, candidate, site);
    if (live && isDeepStrictEqual({ ...live, ...unchanging(release) }, live)) {
      await compose(store, live);
      return live;
    }
    // What can't be composed must not go live: afterwards it would be too late.
    await composePages(store, release);
    if (!(await store.create(releaseFile(release.number), toJson(release)))) continue;
    // The pointer may have gone further meanwhile, with this release in its past: it is only ever moved on.
    await compose(store, (await readLiveRelease(store)) ?? release);
    return release;
  }
}

function nextRelease(live: Release | undefined, candidate: Candidate, site: Release['site']): Release {
  const released = (app: AppName): ReleasedApp => {
    const { version, files } = candidate[app];
    const before = live?.apps[app];
    if (!before) return { version, files };
    if (before.version === version) return before;
    return { version, files, previous: { version: before.version, files: before.files } };
  };
  return {
    number: (live?.number ?? 0) + 1,
    createdAt: new Date().toISOString(),
    site,
    apps: { shell: released('shell'), marketing: released('marketing'), account: released('account') },
  };
}

const unchanging = ({ site, apps }: Release) => ({ site, apps });
