import { isDeepStrictEqual } from 'node:util';
import type { Change, Facts, Proposal } from '../changes/Change';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { stateOf, type LogEntry } from '../documents/LogEntry';
import { liveVersions, namedVersions } from '../documents/namedVersions';
import { readManifests, requireVersion } from '../documents/readVersion';
import { reasonOf } from '../errors/reasonOf';
import { Refusal } from '../errors/Refusal';
import { Unfinished } from '../errors/Unfinished';
import { append } from '../log/append';
import { readBefore, readNewest } from '../log/readEntries';
import { isNewest } from '../project/isNewest';
import { project } from '../project/project';
import type { Store } from '../stores/Store';
import { makeRelease, type MakeOptions } from './makeRelease';
import { requireKept } from './requireKept';

export type { Note } from './draftRelease';

/** Options of `commit`. */
export type CommitOptions = MakeOptions;

/** Outcome of `commit`. */
export interface Committed {
  /** The newest release. Visitors get it. */
  release: LogEntry;
  /** The release before it: the same one if nothing changed. */
  before: LogEntry | undefined;
  /** False if the site is already as the change wants it. */
  changed: boolean;
  /** Number of the release that everything returned to. */
  returnsTo?: number;
}

/**
 * Changes the site. Applies the change to the newest release, checks and makes the next one, and
 * creates its number in the log: that is the commit. If another command was faster, it begins again on
 * top of theirs. Then it brings what visitors read up to date.
 *
 * @throws Refusal when the change is not possible or does not pass the gate. Nothing has changed then
 * @throws Unfinished when the release is committed, and visitors do not get all of it yet
 */
export async function commit(
  store: Store,
  change: Change,
  options: CommitOptions,
): Promise<Committed> {
  for (;;) {
    const newest = await readNewest(store);
    try {
      const committed = await attempt(store, newest, change, options);
      if (committed) return committed;
    } catch (error) {
      // What an older release refuses, the newest one may accept, or refuse for the true reason: a file
      // was missing because a prune had just given up its version.
      if (!(error instanceof Refusal) || !(await isOvertaken(store, newest))) throw error;
    }
  }
}

/** @returns undefined if another command was faster */
async function attempt(
  store: Store,
  newest: LogEntry | undefined,
  change: Change,
  options: CommitOptions,
): Promise<Committed | undefined> {
  const facts = await gatherFacts(store, newest, change);
  const proposal = change.apply(newest, facts);
  if (newest && isDeepStrictEqual(proposal.state, stateOf(newest))) {
    await project(store, { known: [newest] });
    return { release: newest, before: newest, changed: false };
  }
  requireKept(store, newest, namedVersions(proposal.state));
  const { release, contents } = await makeRelease(store, newest, proposal, facts, change, options);
  await forEachConcurrently(contents, ([key, bytes]) => store.create(key, bytes));
  if (!(await append(store, release))) return undefined;
  for (const remark of proposal.remarks ?? []) options.say?.(remark);
  await projectCommitted(store, newest ? [newest, release] : [release]);
  return { release, before: newest, changed: true, ...returnOf(proposal) };
}

const isOvertaken = async (store: Store, newest: LogEntry | undefined): Promise<boolean> =>
  newest ? !(await isNewest(store, newest)) : (await readNewest(store)) !== undefined;

/** @throws Unfinished, whatever fails: the release is committed */
async function projectCommitted(store: Store, known: LogEntry[]): Promise<void> {
  try {
    await project(store, { known });
  } catch (cause) {
    if (cause instanceof Unfinished) throw cause;
    throw new Unfinished(
      `visitors may not get all of it: ${reasonOf(cause)}`,
      'Correct that, then finish it: npm run release -- heal',
      known.at(-1),
      { cause },
    );
  }
}

const returnOf = ({ returnsTo }: Proposal) => returnsTo !== undefined && { returnsTo };

/** Reads what a change asks for. */
async function gatherFacts(
  store: Store,
  newest: LogEntry | undefined,
  { names = {}, needsManifests, needsEarlier }: Change,
): Promise<Facts> {
  const now = Date.now();
  const versions = Object.entries(names).map(([app, version]) => ({ app, version }));
  requireKept(store, newest, versions);
  const [named, manifests] = await Promise.all([
    Promise.all(versions.map(({ app, version }) => requireVersion(store, app, version))),
    newest && needsManifests ? readManifests(store, liveVersions(newest)) : undefined,
  ]);
  const earlier: LogEntry[] = [];
  if (newest && needsEarlier?.(newest, earlier, now))
    for await (const entry of readBefore(store, newest)) {
      earlier.push(entry);
      if (!needsEarlier(newest, earlier, now)) break;
    }
  return { address: store.address, now, named, manifests, earlier };
}
