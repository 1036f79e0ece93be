import type { AppName, Release } from '@site/contract';
import type { RestoreOptions } from '../commit/Proposal';
import { commitRestored } from '../commit/commitRelease';
import { overtakenRefusal } from '../commit/overtakenRefusal';
import { tryCommit } from '../commit/tryCommit';
import { liveVersions, readCandidate } from '../gate/readCandidate';
import { readNewestRelease } from '../records/readRelease';
import { noRelease } from '../errors/noRelease';
import { reasonOf } from '../errors/reasonOf';
import { Refusal } from '../errors/Refusal';
import type { ReleaseNote } from '../records/releaseNote';
import { requireLiveApp } from './requireLiveApp';
import { declaredSettings, withDefaults } from '../records/resolveSettings';
import type { Store } from '../stores/objects/Store';
import { findFallback } from './findFallback';
import { findLastChange } from './findLastChange';
import { endRollout } from './rollouts/endRollout';
import { restoreSettings } from './restoreSettings';

const ACTIVATE_BY_NAME = 'Choose a version in npm run release -- history and activate it by name.';

/** How a rollback is made. */
export interface RollbackOptions extends Pick<RestoreOptions, 'skipRender' | 'written'> {
  /**
   * Called with a line about everything that is not as the caller may expect, and before a wait that
   * may take a minute.
   */
  warn?: (line: string) => void;
  /** Called with the number of the release that everything returns to. */
  returnsTo?: (release: number) => void;
  /** The version to take back. Refused if another one is live by now. @default the one that is */
  version?: string;
}

/**
 * Undoes the last release that changed something with a new one that has the apps, settings and
 * static files of the release before. Undoes only the release that the caller saw. Pending changes
 * in `site.json` stay pending.
 *
 * @returns the new live release
 * @throws Refusal when there is nothing to go back to, or somebody else was faster
 */
export async function rollback(
  store: Store,
  note: Omit<ReleaseNote, 'command'>,
  { warn = () => {}, returnsTo = () => {}, ...options }: RollbackOptions = {},
): Promise<Release> {
  const live = await requireRelease(store);
  const { number, before } = await findLastChange(store, live);
  if (!before) {
    const why = number === 1 ? 'release 1 is the first' : `release ${number - 1} was pruned`;
    throw new Refusal(
      `${why}, so there is nothing to go back to in ${store.address}`,
      ACTIVATE_BY_NAME,
    );
  }
  returnsTo(before.number);
  const candidate = await readCandidate(store, liveVersions(before));
  const { apps, staticFiles = {} } = before;
  // Settings that the release before did not have stay: they may be a newer checkout's.
  const values = { ...live.site, ...before.site };
  const settings = restoreSettings(store, live.site, before.site, warn);
  const release = await tryCommit(
    store,
    live,
    {
      apps,
      staticFiles,
      site: withDefaults(values, declaredSettings(candidate)),
      candidate,
      prepare: settings.write,
    },
    { ...options, note: { ...note, command: `rollback of ${number}` }, restores: true },
  );
  if (release) return release;
  await settings.undo();
  throw await overtakenRefusal(store, live);
}

/**
 * Returns one app to its previous version and leaves everything else as it is, also pending changes
 * in `site.json`. That version gets the fallback that it had when it was live. So a bad version
 * never becomes a fallback, and a second rollback goes one version further back. If a version is
 * rolled out, only its rollout ends.
 *
 * @returns the new live release
 * @throws Refusal when there is nothing to go back to, or somebody else changes this app meanwhile
 */
export async function rollbackApp(
  store: Store,
  app: AppName,
  note: Omit<ReleaseNote, 'command'>,
  { warn = () => {}, version: bad, ...options }: RollbackOptions = {},
): Promise<Release> {
  const seen = await requireRelease(store);
  const { rollout, version: stays } = requireLiveApp(store, seen, app);
  if (![undefined, stays, rollout?.version].includes(bad))
    throw await overtakenRefusal(store, seen);
  if (rollout && bad !== stays) {
    warn(
      `The rollout of ${app} ${rollout.version} to ${rollout.percent} % of the visitors ends; ${stays} stays live`,
    );
    return endRollout(store, app, rollout.version, {
      ...options,
      note: { ...note, command: `rollback ${app}` },
      say: warn,
    });
  }
  const propose = async (now: Release | undefined) => {
    const live = now ?? seen;
    const part = requireLiveApp(store, live, app);
    const { previous: target, version } = part;
    if (version !== seen.apps[app]?.version) throw await overtakenRefusal(store, seen);
    if (!target)
      throw new Refusal(
        `${app} ${version} has no previous version to go back to in ${store.address}`,
        ACTIVATE_BY_NAME,
      );
    // The releases since then have the version that is rolled back.
    const newest = (part.since ?? live.number) - 1;
    const previous = await findFallback(store, app, target.version, newest).catch(
      (error: unknown) =>
        warn(`${app} ${target.version} has no fallback, because ${reasonOf(error)}`),
    );
    const { previous: _, rollout: __, ...kept } = part;
    const apps = { ...live.apps, [app]: { ...kept, ...target, ...(previous && { previous }) } };
    return { apps, candidate: await readCandidate(store, liveVersions({ apps })) };
  };
  return commitRestored(store, propose, {
    ...options,
    note: { ...note, command: `rollback ${app}` },
    say: warn,
  });
}

async function requireRelease(store: Store): Promise<Release> {
  const newest = await readNewestRelease(store);
  if (newest) return newest;
  throw noRelease(store);
}
