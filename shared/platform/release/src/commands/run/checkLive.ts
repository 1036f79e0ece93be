import type { LogEntry } from '@site/format';
import { advise, hint, Refusal } from '@site/project';
import { isSameSite } from '../../changes/sameSite';
import { takeBack } from '../../changes/merge/takeBack';
import { checkSite, type CheckedSite } from '../../servers/check/checkSite';
import { readLiveSite } from '../../servers/check/readLiveSite';
import { commit, type Committed } from '../../commit/commit';
import { reasonOf } from '../../basics/errors';
import { Unfinished } from '../../basics/Unfinished';
import { stateOf } from '../../documents/LogEntry';
import { readNewest } from '../../log/readEntries';
import type { Store } from '../../stores/Store';
import type { SharedOptions } from './createCommand';
import { createNote } from './whoReleases';
import { reportFailure, say, sayError } from './report';

/** Default of `--check-for`, in milliseconds. */
const CHECK_TIME = 60_000;

/** Most characters of a message. */
const LINE = 200;

/** What helps after a check that failed. */
export const SEE_LIVE = hint`See what is live: ${advise('status')}`;

/** The live site, asked from outside before and after a release. */
export interface LiveCheck {
  origin: string;
  /** Milliseconds that servers and caches have. */
  time: number | undefined;
  /** Names of addresses that were wrong before the release, so that they say nothing of it. */
  excused: ReadonlySet<string>;
}

/**
 * Asks the live site before something is released. Prints what is wrong already.
 *
 * @throws Refusal when nothing answers as it should: then a check could not tell what a release does
 */
export async function checkBefore(
  store: Store,
  origin: string,
  time: number | undefined,
): Promise<LiveCheck> {
  const newest = await readNewest(store);
  if (!newest) return { origin, time, excused: new Set() };
  say(`Checking ${origin} before the release …`);
  const { isUp, faults } = await check(store, newest, { origin, time, excused: new Set() });
  const [first] = faults;
  if (first && !isUp)
    throw new Refusal(
      `${origin} can’t be checked, so nothing is released: none of its files is as composed, e.g. ${first.url} ${first.what}`,
      'See whether the site is up, and whether --check names it. Then run the command again.',
    );
  for (const { url, what } of faults)
    sayError(`Wrong before the release, so not counted: ${url} ${what}`);
  return { origin, time, excused: new Set(faults.map(({ name }) => name)) };
}

/**
 * Asks the live site after a commit whether it is as composed. If it is not, prints what is wrong, takes the
 * release back except for what somebody has changed since, and fails the command.
 *
 * @param before what was found before the commit
 * @param isMerge whether CI brought the release: it must not bring the same builds again
 */
export async function checkAfter(
  store: Store,
  made: Committed,
  before: LiveCheck,
  isMerge: boolean,
  options: SharedOptions,
): Promise<void> {
  const { origin } = before;
  const isNew = !made.before || !isSameSite(stateOf(made.before), stateOf(made.release));
  say(`Checking ${origin} …`);
  // If visitors get nothing new, all that is wrong matters: there is nothing that it could be blamed on.
  const live = { ...before, ...(!isNew && { excused: new Set<string>() }) };
  const { release, count, faults } = await check(store, made.release, live);
  if (faults.length === 0)
    return say(`${origin} serves release ${release.number} as composed: ${count} addresses`);
  for (const { url, what } of faults) sayError(`${url} ${what}`);
  const why = `${origin} does not serve release ${release.number} as composed: ${faults.length} of ${count} addresses`;
  if (!isNew)
    return reportFailure(
      new Unfinished(`${why}. Visitors got nothing new, so nothing is taken back`, SEE_LIVE),
      options,
    );
  if (!made.before)
    return reportFailure(
      new Unfinished(
        `${why}. It is the first release, so there is nothing to go back to`,
        SEE_LIVE,
      ),
      options,
    );
  reportFailure(await takeReleaseBack(store, made.release, made.before, why, isMerge), options);
}

const check = (
  store: Store,
  made: LogEntry,
  { origin, time = CHECK_TIME, excused }: LiveCheck,
): Promise<CheckedSite> => checkSite(origin, () => readLiveSite(store, made), time, excused);

/** Takes a release back. @param why in the log @returns what became of it, and what to do next */
async function takeReleaseBack(
  store: Store,
  release: LogEntry,
  before: LogEntry,
  why: string,
  isMerge: boolean,
): Promise<Unfinished> {
  try {
    const note = await createNote(why.slice(0, LINE));
    const undone = await commit(store, takeBack(release, before, isMerge), { note, say });
    if (!undone.changed)
      return new Unfinished(`${why}. What it changed was changed again since, and stays`, SEE_LIVE);
    return new Unfinished(
      `${why}. Release ${undone.release.number} took release ${release.number} back`,
      hint`Once the cause is found, ${isMerge ? 'make it live by hand' : 'run the command again'}. ${SEE_LIVE}`,
    );
  } catch (cause) {
    return new Unfinished(
      `${why}. Release ${release.number} could not be taken back: ${reasonOf(cause)}`,
      hint`Do so: ${advise('rollback')}`,
      undefined,
      { cause },
    );
  }
}
