import { releaseFile, type LogEntry } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import type { Change, Facts, Proposal } from '../changes/Change';
import { requireUnfrozen } from '../changes/freeze';
import { endedRollouts } from '../changes/rollOut';
import { requireKept } from '../changes/preconditions';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { stateOf, type SiteState } from '../documents/LogEntry';
import { toJson } from '../documents/readJson';
import { readVersions } from '../documents/readVersion';
import { reasonOf } from '../basics/reasonOf';
import { Unfinished } from '../basics/Unfinished';
import { Refusal } from '@site/project';
import { append } from '../log/append';
import { isNewest, readBefore, readNewest } from '../log/readEntries';
import { goTogether } from './goTogether';
import { beginChange, uninterrupted } from './interruption';
import { project } from './project';
import type { Store } from '../stores/Store';
import { makeRelease, type CommitOptions } from './makeRelease';
export type { Note } from './draftRelease';
export type { CommitOptions } from './makeRelease';

/** Outcome of `commit`. */
export interface Committed {
  /** The newest release. Visitors get it. */
  release: LogEntry;
  /** The release before it: the same one if nothing changed. */
  before: LogEntry | undefined;
  /** False if the site is already as the change wants it. */
  changed: boolean;
  /** Number of the release that everything returned to. */
  returnsTo?: number | undefined;
}

/**
 * Changes the site. Applies the change to the newest release, checks and makes the next one, and
 * creates its number in the log: that is the commit. If another command was faster, it begins again on
 * top of theirs. Then it brings what visitors read up to date.
 *
 * @throws Refusal when the change is not possible or does not pass the gate. Nothing has changed then
 * @throws Unfinished when the release is committed, or may be, and visitors do not get all of it yet
 */
export async function commit(
  store: Store,
  change: Change,
  options: CommitOptions,
): Promise<Committed> {
  beginChange();
  let seen: LogEntry | undefined;
  for (;;) {
    const newest = await readNewest(store);
    seen ??= newest;
    try {
      const committed = await attempt(store, newest, seen, change, options);
      if (committed) return committed;
    } catch (error) {
      // What an older release refuses, the newest one may accept, or refuse for the true reason: a file
      // was missing because a prune had just given up its version.
      if (!(error instanceof Refusal) || (await isNewest(store, newest))) throw error;
    }
  }
}

/** @returns undefined if another command was faster */
async function attempt(
  store: Store,
  newest: LogEntry | undefined,
  seen: LogEntry | undefined,
  change: Change,
  options: CommitOptions,
): Promise<Committed | undefined> {
  const { address } = store;
  const facts: Facts = {
    ...{ address, now: Date.now(), seen },
    read: async (versions) => {
      const named = Object.entries(versions).map(([app, version]) => ({ app, version }));
      requireKept(newest, named, address);
      return readVersions(store, versions, newest);
    },
    earlier: (release) => readBefore(store, release),
  };
  const proposal = await change(newest, facts);
  const { shown, returnsTo } = proposal;
  const before = stateOf(newest);
  const state = { ...before, ...proposal.state };
  if (newest && !shown && isDeepStrictEqual(state, before)) {
    await project(store, { known: [newest] });
    return { release: newest, before: newest, changed: false };
  }
  requireUnfrozen(newest, proposal, facts);
  const tell = (lines: string[]) => lines.forEach((line) => options.say?.(line));
  const allow = proposal.namesOrigins ? tell : options.allow;
  const how = { ...options, allow, restores: proposal.restores };
  const { release, contents, aboutPages } = await makeRelease(
    store,
    newest,
    proposal,
    state,
    how,
  ).catch((error: unknown) => throwWithApps(store, newest, proposal, state, error));
  await forEachConcurrently(contents, ([key, bytes]) => store.create(key, bytes));
  // Afterwards, a failure of this would pass for one of the commit. The first release has new contents,
  // whose writes have tried it.
  if (newest) await store.requireConditions?.(releaseFile(newest.number), toJson(newest));
  return uninterrupted(release.number, async () => {
    if (!(await append(store, release))) return undefined;
    if (newest) tell(endedRollouts(newest.apps, state.apps));
    tell(aboutPages);
    await projectCommitted(store, newest, release);
    return { release, before: newest, changed: true, returnsTo };
  });
}

/** Throws the refusal of a rollback again, with the apps that fit if they go back together. */
async function throwWithApps(
  store: Store,
  newest: LogEntry | undefined,
  { restores }: Proposal,
  { apps }: SiteState,
  error: unknown,
): Promise<never> {
  if (!newest || !restores || !(error instanceof Refusal)) throw error;
  const together = await goTogether(store, newest, apps);
  if (!together) throw error;
  const hint = `These fit if they go back together: npm run release -- rollback ${together.join(' ')}`;
  throw new Refusal(error.message, hint, { cause: error });
}

/** @throws Unfinished, whatever fails: the release is committed */
const projectCommitted = (store: Store, newest: LogEntry | undefined, release: LogEntry) =>
  project(store, { known: newest ? [newest, release] : [release] }).catch((cause: unknown) => {
    if (cause instanceof Unfinished) throw cause;
    throw new Unfinished(
      `visitors may not get all of it: ${reasonOf(cause)}`,
      'Correct that, then finish it, rather than run the command again: npm run release -- heal',
      release,
      { cause },
    );
  });
