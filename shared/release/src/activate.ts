import { APP_NAMES, POINTER, releaseFile, type AppName, type Release, type ReleasedApp } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { compose } from './compose/compose';
import { gate, type Candidate } from './gate';
import { toJson } from './readJson';
import { readLiveRelease } from './readRelease';
import { readVersion } from './readVersion';
import { Refusal } from './Refusal';
import { readSiteSettings } from './siteSettings';
import type { Store } from './stores/Store';

/** Versions to make live, by app; apps that are left out stay as they are. */
export type Changes = Partial<Record<AppName, string>>;

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
    if (!(await store.create(releaseFile(release.number), toJson(release)))) continue;
    const pointer = await store.read(POINTER);
    await store.replace(POINTER, toJson(release), pointer?.revision);
    await compose(store, release);
    return release;
  }
}

async function readCandidate(store: Store, live: Release | undefined, changes: Changes): Promise<Candidate> {
  const candidate: Partial<Candidate> = {};
  for (const app of APP_NAMES) {
    const version = changes[app] ?? live?.apps[app].version;
    if (!version) throw new Refusal(`${store.address} has no release yet, and ${app} was not named`, FIRST_RELEASE);
    const manifest = await readVersion(store, app, version);
    if (!manifest) {
      throw new Refusal(`${store.address} holds no complete ${app} ${version}`, `Publish it: npm run release -- publish ${app}`);
    }
    candidate[app] = manifest;
  }
  return candidate as Candidate;
}

const FIRST_RELEASE = 'The first release names all apps: npm start, or npm run release -- activate shell V marketing V account V';

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
