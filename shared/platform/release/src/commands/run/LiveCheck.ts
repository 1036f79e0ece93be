import type { LogEntry } from '@site/format';
import { advise, hint, Refusal } from '@site/project';
import { isSameSite } from '../../changes/sameSite';
import { takeBack } from '../../changes/merge/takeBack';
import { checkSite, type CheckedSite } from '../../servers/check/checkSite';
import { readLiveSite } from '../../servers/check/readLiveSite';
import { commit, type Committed } from '../../commit/commit';
import { reasonOf } from '../../basics/errors';
import { Unfinished } from '../../basics/Unfinished';
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
const SEE_LIVE = hint`See what is live: ${advise('status')}`;

/** Asks the live site from outside before and after a release. */
export class LiveCheck {
  /** Names of addresses that were wrong before the release, so that they say nothing of it. */
  private excused: ReadonlySet<string> = new Set();

  /** @param origin of the site */
  constructor(
    private readonly store: Store,
    private readonly origin: string,
    private readonly options: SharedOptions,
  ) {}

  /**
   * Asks the live site before something is released. Prints what is wrong already.
   *
   * @throws Refusal when nothing answers as it should: then a check could not tell what a release does
   */
  async before(): Promise<void> {
    const newest = await readNewest(this.store);
    if (!newest) return;
    const { origin } = this;
    say(`Checking ${origin} before the release …`);
    const { isUp, faults } = await this.ask(newest);
    const [first] = faults;
    if (first && !isUp)
      throw new Refusal(
        `${origin} can’t be checked, so nothing is released: none of its files is as composed, e.g. ${first.url} ${first.what}`,
        'See whether the site is up, and whether --check names it. Then run the command again.',
      );
    for (const { url, what } of faults)
      sayError(`Wrong before the release, so not counted: ${url} ${what}`);
    this.excused = new Set(faults.map(({ name }) => name));
  }

  /**
   * Asks the live site after a commit whether it is as composed. If it is not, prints what is wrong, takes the
   * release back except for what somebody has changed since, and fails the command.
   *
   * @param isMerge whether CI brought the release: it must not bring the same builds again
   */
  async after(made: Committed, isMerge: boolean): Promise<void> {
    try {
      const failure = await this.findFailure(made, isMerge);
      if (failure) reportFailure(failure, this.options);
    } catch (cause) {
      throw new Unfinished(
        `release ${made.release.number} is live, but ${this.origin} could not be checked: ${reasonOf(cause)}`,
        SEE_LIVE,
        undefined,
        { cause },
      );
    }
  }

  private async findFailure(made: Committed, isMerge: boolean): Promise<Unfinished | undefined> {
    const { origin } = this;
    const isNew = !made.before || !isSameSite(made.before, made.release, made.release);
    say(`Checking ${origin} …`);
    // If visitors get nothing new, all that is wrong matters: there is nothing that it could be blamed on.
    const { release, count, faults } = await this.ask(
      made.release,
      isNew ? this.excused : undefined,
    );
    if (faults.length === 0) {
      say(`${origin} serves release ${release.number} as composed: ${count} addresses`);
      return undefined;
    }
    for (const { url, what } of faults) sayError(`${url} ${what}`);
    const why = `${origin} does not serve release ${release.number} as composed: ${faults.length} of ${count} addresses`;
    if (!isNew)
      return new Unfinished(`${why}. Visitors got nothing new, so nothing is taken back`, SEE_LIVE);
    if (!made.before)
      return new Unfinished(
        `${why}. It is the first release, so there is nothing to go back to`,
        SEE_LIVE,
      );
    return this.takeBack(made.release, made.before, why, isMerge);
  }

  private ask(made: LogEntry, excused?: ReadonlySet<string>): Promise<CheckedSite> {
    const { origin, options, store } = this;
    const readLive = () => readLiveSite(store, made);
    return checkSite(origin, readLive, options.checkFor ?? CHECK_TIME, excused);
  }

  /** Takes a release back. @param why in the log @returns what became of it, and what to do next */
  private async takeBack(
    release: LogEntry,
    before: LogEntry,
    why: string,
    isMerge: boolean,
  ): Promise<Unfinished> {
    try {
      const note = await createNote(why.slice(0, LINE));
      const undone = await commit(this.store, takeBack(release, before, isMerge), { note, say });
      if (!undone.changed)
        return new Unfinished(
          `${why}. What it changed was changed again since, and stays`,
          SEE_LIVE,
        );
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
}
