import type { AppName, Release, ReleasedVersion } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { commitRelease, tryCommit } from '../commit/commitRelease';
import { liveVersions, readCandidate } from '../gate/readCandidate';
import {
  readLiveRelease,
  readNewestRelease,
  readRelease,
  readReleasesBack,
} from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import { readNote, type ReleaseNote } from '../records/releaseNote';
import { readVersion } from '../records/readVersion';
import { readStoredSettings, replaceSettings } from '../records/readSiteSettings';
import type { SettingValues } from '../records/resolveSettings';
import type { Store } from '../stores/objects/Store';

const CHECK_HISTORY = 'Look at npm run release -- history, then run the command again.';
const ACTIVATE_BY_NAME = 'Choose a version in npm run release -- history and activate it by name.';

/**
 * Undoes the last release with a new one that has the apps, settings and static files of the release
 * before. Only
 * the release that the caller saw is undone: this is refused if somebody else releases meanwhile.
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
    throw new Refusal(
      `${why}, so there is nothing to go back to in ${store.address}`,
      ACTIVATE_BY_NAME,
    );
  }
  const stored = await readStoredSettings(store);
  const candidate = await readCandidate(store, liveVersions(before));
  const { apps, staticFiles = {} } = before;
  // Settings that the release before did not have stay: they may be a newer checkout's.
  const values = { ...stored.values, ...before.site };
  const command = `rollback of ${live.number}`;
  const release = await tryCommit(
    store,
    live,
    stored,
    { apps, values, staticFiles, candidate },
    // What was live once was allowed once.
    { note: { ...note, command }, allow: () => {} },
  );
  if (release) return release;

  // Restore the settings, unless somebody has changed what this command wrote.
  const now = await readStoredSettings(store);
  if (isDeepStrictEqual(now.values, values) && !isDeepStrictEqual(stored.values, values))
    await replaceSettings(store, stored.values, now);
  throw await overtakenRefusal(store, live);
}

/**
 * Returns one app to its previous version and leaves everything else as it is. That version gets
 * the fallback that it had when it was live. So a bad version never becomes a fallback, and a
 * second rollback goes one version further back.
 *
 * @returns the new live release
 * @throws Refusal when there is nothing to go back to, or somebody else changes this app meanwhile
 */
export async function rollbackApp(
  store: Store,
  app: AppName,
  note: Omit<ReleaseNote, 'command'>,
): Promise<Release> {
  const seen = await requireLive(store);
  requirePart(store, seen, app);
  const propose = async (now: Release | undefined, values: SettingValues) => {
    const live = now ?? seen;
    const part = requirePart(store, live, app);
    const { previous: target, version } = part;
    if (version !== seen.apps[app]?.version) throw await overtakenRefusal(store, seen);
    if (!target)
      throw new Refusal(
        `${app} ${version} has no previous version to go back to in ${store.address}`,
        ACTIVATE_BY_NAME,
      );
    const previous = await findFallback(store, app, target.version, live.number);
    const { previous: _, ...kept } = part;
    const apps = { ...live.apps, [app]: { ...kept, ...target, ...(previous && { previous }) } };
    return { apps, values, candidate: await readCandidate(store, liveVersions({ apps })) };
  };
  return commitRelease(store, propose, {
    note: { ...note, command: `rollback ${app}` },
    allow: () => {},
  });
}

function requirePart(store: Store, { apps }: Release, app: AppName) {
  const part = Object.hasOwn(apps, app) ? apps[app] : undefined;
  if (part) return part;
  throw new Refusal(
    `${app} is not live in ${store.address}`,
    `The live apps are ${Object.keys(apps).join(', ')}.`,
  );
}

async function requireLive(store: Store): Promise<Release> {
  const live = await readLiveRelease(store);
  if (live) return live;
  throw new Refusal(`${store.address} has no release yet`, 'Make the first one: npm start');
}

/** Finds the fallback that a version had when it was last live; undefined if none, or if pruned. */
async function findFallback(
  store: Store,
  app: AppName,
  version: string,
  newest: number,
): Promise<ReleasedVersion | undefined> {
  for await (const { apps } of readReleasesBack(store, newest)) {
    if (apps[app]?.version !== version) continue;
    const { previous } = apps[app];
    return previous && (await readVersion(store, app, previous.version)) ? previous : undefined;
  }
  return undefined;
}

/** Creates the refusal for a command that somebody else was faster than. */
async function overtakenRefusal(store: Store, seen: Release): Promise<Refusal> {
  const { number } = (await readNewestRelease(store)) ?? seen;
  if (number === seen.number)
    return new Refusal('somebody changed the site settings meanwhile', CHECK_HISTORY);
  const by = (await readNote(store, number))?.by ?? 'somebody';
  return new Refusal(`release ${number} by ${by} went live meanwhile`, CHECK_HISTORY);
}
