import { releaseFile, type LogEntry } from '@site/format';
import type { Change, Facts } from '../changes/Change';
import { next } from '../changes/next';
import { requireKept } from '../changes/preconditions';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { namesIn } from '../documents/LogEntry';
import { toJson } from '../documents/readJson';
import { Versions } from '../documents/readVersion';
import { reasonOf } from '../basics/errors';
import { Unfinished } from '../basics/Unfinished';
import { advise, hint, Refusal, type Hint } from '@site/project';
import { append } from '../log/append';
import { requireAccepted } from '../gate/newOrigins';
import { isNewest, readBefore, readHead, type Head } from '../log/readEntries';
import { project, type ProjectOptions } from './project';
import type { Store } from '../stores/Store';
import { makeRelease, type Attempt, type CommitOptions } from './makeRelease';
export type { Note } from './derive';
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
 * @param known the end of the log, if it was read before
 * @throws Refusal when the change is not possible or does not pass the gate. Nothing has changed then
 * @throws Unfinished when the release is committed, or may be, and visitors do not get all of it yet
 */
export async function commit(
  store: Store,
  change: Change,
  options: CommitOptions,
  known?: Head,
): Promise<Committed> {
  const versions = new Versions(store);
  let seen: LogEntry | undefined;
  for (let head = known ?? (await readHead(store)); ; head = await readHead(store)) {
    const newest = head?.newest;
    seen ??= newest;
    const tried = { store, versions, newest, isProjected: head?.projected === newest?.number };
    try {
      const committed = await attempt({ ...tried, options }, head, seen, change);
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
  tried: Attempt,
  head: Head | undefined,
  seen: LogEntry | undefined,
  change: Change,
): Promise<Committed | undefined> {
  const { store, newest, options } = tried;
  const tell = (lines: Hint[]) => lines.forEach((line) => options.say?.(line));
  const step = await next(newest, change, factsOf(tried, seen));
  const { returnsTo, announcements = [], remarks } = step;
  if (newest && !step.changes) {
    await project(store, { known: head });
    tell(remarks);
    return { release: newest, before: newest, changed: false };
  }
  tell(announcements);
  const { release, contents, newOrigins } = await makeRelease(tried, step);
  tell(requireAccepted(newOrigins, step.namesOrigins ? 'all' : options.accepted));
  await forEachConcurrently(contents, ([key, bytes]) => store.create(key, bytes));
  // Afterwards, a failure of this would pass for one of the commit. The first release has new contents,
  // whose writes have tried it.
  if (newest) await store.requireConditions?.(releaseFile(newest.number), toJson(newest));
  const after = await append(store, release);
  if (!after) return undefined;
  tell([...remarks, ...(release.internal.remarks ?? [])]);
  await projectCommitted(store, release, { known: after, before: newest });
  return { release, before: newest, changed: true, returnsTo };
}

const factsOf = ({ store, versions, newest }: Attempt, seen: LogEntry | undefined): Facts => ({
  address: store.address,
  servesItself: store.servesItself,
  now: Date.now(),
  seen,
  read: async (named) => {
    requireKept(newest, namesIn(named), store.address);
    return versions.read(named, newest);
  },
  earlier: (release) => readBefore(store, release),
});

/** @throws Unfinished, whatever fails: the release is committed */
const projectCommitted = (store: Store, release: LogEntry, known: ProjectOptions) =>
  project(store, known).catch((cause: unknown) => {
    if (cause instanceof Unfinished) throw cause;
    throw new Unfinished(
      `visitors may not get all of it: ${reasonOf(cause)}`,
      hint`Correct that, then finish it, rather than run the command again: ${advise('heal')}`,
      release,
      { cause },
    );
  });
