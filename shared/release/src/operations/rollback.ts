import { SITE_SETTINGS, type AppName, type Release, type ReleasedVersion } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { commitRelease, tryCommit } from '../commit/commitRelease';
import { liveVersions, readCandidate } from '../gate/readCandidate';
import { toJson } from '../records/readJson';
import {
  readLiveRelease,
  readNewestRelease,
  readRelease,
  readReleasesBack,
} from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import { readNote, type ReleaseNote } from '../records/releaseNote';
import { readVersion } from '../records/readVersion';
import { readStoredSettings } from '../records/readSiteSettings';
import type { Store } from '../stores/objects/Store';

const LOOK = 'Look at npm run release -- history, then run the command again.';
const BY_NAME = 'Choose a version in npm run release -- history and activate it by name.';

/**
 * Undoes the last release, whatever it was: the next one has the apps and the settings of the one before it. Undone is
 * only what the caller saw: when somebody else releases meanwhile, theirs stays and this is refused.
 *
 * @returns the new live release
 * @throws Refusal when there is nothing to go back to, or somebody else was faster
 */
export async function rollback(store: Store, note: Omit<ReleaseNote, 'command'>): Promise<Release> {
  const live = await requireLive(store);
  const before = await readRelease(store, live.number - 1);
  if (!before) {
    const why =
      live.number === 1 ? 'release 1 is the first' : `release ${live.number - 1} was pruned`;
    throw new Refusal(`${why}, so there is nothing to go back to in ${store.address}`, BY_NAME);
  }
  const stored = await readStoredSettings(store);
  const candidate = await readCandidate(store, undefined, liveVersions(before));
  const { apps, site } = before;
  const command = `rollback of ${live.number}`;
  const release = await tryCommit(
    store,
    live,
    stored,
    { apps, site, candidate },
    { ...note, command },
  );
  if (release) return release;

  // Only what this command has written is taken back.
  const now = await readStoredSettings(store);
  if (isDeepStrictEqual(now.site, site) && !isDeepStrictEqual(stored.site, site))
    await store.replace(SITE_SETTINGS, toJson(stored.site), now.revision);
  throw await overtaken(store, live);
}

/**
 * Takes one app back to the version before; all else stays as it is. That version falls back to what it fell back to
 * when it was live, so a bad version never is a visitor's fallback, and a second rollback goes further back.
 *
 * @returns the new live release
 * @throws Refusal when there is nothing to go back to, or somebody else has changed this app meanwhile
 */
export async function rollbackApp(
  store: Store,
  app: AppName,
  note: Omit<ReleaseNote, 'command'>,
): Promise<Release> {
  const seen = await requireLive(store);
  const propose = async (now: Release | undefined, site: Release['site']) => {
    const live = now ?? seen;
    if (live.apps[app].version !== seen.apps[app].version) throw await overtaken(store, seen);
    const { previous: target, version } = live.apps[app];
    if (!target)
      throw new Refusal(
        `${app} ${version} has no version before it to go back to in ${store.address}`,
        BY_NAME,
      );
    const previous = await fallbackOf(store, app, target.version, live.number);
    const apps = { ...live.apps, [app]: { ...target, ...(previous && { previous }) } };
    return { apps, site, candidate: await readCandidate(store, live, { [app]: target.version }) };
  };
  return commitRelease(store, propose, { ...note, command: `rollback ${app}` });
}

async function requireLive(store: Store): Promise<Release> {
  const live = await readLiveRelease(store);
  if (live) return live;
  throw new Refusal(`${store.address} has no release yet`, 'Make the first one: npm start');
}

/** What a version fell back to when it last was live; undefined when there was none, or it was pruned. */
async function fallbackOf(
  store: Store,
  app: AppName,
  version: string,
  newest: number,
): Promise<ReleasedVersion | undefined> {
  for await (const { apps } of readReleasesBack(store, newest)) {
    if (apps[app].version !== version) continue;
    const { previous } = apps[app];
    return previous && (await readVersion(store, app, previous.version)) ? previous : undefined;
  }
  return undefined;
}

async function overtaken(store: Store, seen: Release): Promise<Refusal> {
  const { number } = (await readNewestRelease(store)) ?? seen;
  if (number === seen.number)
    return new Refusal('somebody changed the site settings meanwhile', LOOK);
  const by = (await readNote(store, number))?.by ?? 'somebody';
  return new Refusal(`release ${number} by ${by} went live meanwhile`, LOOK);
}
