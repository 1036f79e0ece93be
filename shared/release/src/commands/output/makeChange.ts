import type { AppName } from '@site/contract';
import type { Change } from '../../changes/Change';
import { commit, type CommitOptions, type Committed } from '../../commit/commit';
import { Unfinished } from '../../errors/Unfinished';
import type { Store } from '../../stores/Store';
import type { SharedOptions } from '../options/createCommand';
import { createNote, openTargetStore } from '../options/options';
import { checkLive } from './checkLive';
import type { Made } from './Made';
import { say } from './report';

/** Returns what a command prints after a change. */
export type Describe = (made: Made, options: SharedOptions) => string;

/**
 * Commits a change, and says what became of it.
 *
 * @param more further options of the commit
 * @throws Refusal and Unfinished, as `commit` does
 */
export async function makeChange(
  options: SharedOptions,
  change: Change,
  describe: Describe,
  more: Partial<CommitOptions> = {},
): Promise<Made> {
  const store = await openTargetStore(options);
  const how = { ...(await commitOptions(options)), ...more };
  return sayMade({ store, ...(await commit(store, change, how)) }, options, describe);
}

/** How `makeRehearsed` commits. */
export type LoudOptions = CommitOptions & { say: (line: string) => void };

/**
 * Publishes and commits, after the same in a dry run: a refusal must come before anything is written.
 * The second gate costs little, because pages are rendered once per process.
 */
export async function makeRehearsed(
  options: SharedOptions,
  make: (store: Store, how: LoudOptions) => Promise<Committed>,
  describe: Describe,
): Promise<Made> {
  const how = await commitOptions(options);
  let store = await openTargetStore({ ...options, dryRun: true });
  let made = await make(store, { ...how, say: () => {} }).catch((error: unknown) => {
    // A page of another team that can't be written must not keep this app from going live.
    if (options.dryRun || !(error instanceof Unfinished)) throw error;
  });
  if (!made || !options.dryRun) {
    store = await openTargetStore(options);
    // What it asks for has been printed.
    made = await make(store, { ...how, allow: how.allow && (() => {}) });
  }
  return sayMade({ store, ...made }, options, describe);
}

const commitOptions = async ({ message, allow, json }: SharedOptions): Promise<LoudOptions> => ({
  note: await createNote(message),
  allow: allow && ((additions) => additions.forEach(say)),
  // With --json, the output is JSON and nothing else.
  say: json ? console.error : say,
});

/** Says what became of a change and, with `--check`, asks the live site. */
async function sayMade(made: Made, options: SharedOptions, describe: Describe): Promise<Made> {
  const { dryRun, json, check, checkFor } = options;
  say(describe(made, options) + (dryRun && made.changed && !json ? '; nothing was written' : ''));
  return check === undefined || dryRun
    ? made
    : { ...made, ...(await checkLive(made, check, checkFor)) };
}

/**
 * Describes a release.
 *
 * @param what names what went live, e.g. `marketing 1.2.0-3f9a1c04`
 * @param unchanged says why nothing had to change
 */
export const liveLine =
  (what: (made: Made) => string, unchanged = what): Describe =>
  (made, { dryRun }) => {
    if (!made.changed) return `Nothing to change: ${unchanged(made)}`;
    const verb = dryRun ? 'would be' : 'is';
    return `Release ${made.release.number} ${verb} live in ${made.store.address}: ${what(made)}`;
  };

/** Says which versions are live already, and since when. */
export const liveAlready =
  (names: AppName[]) =>
  ({ release: { apps } }: Made): string =>
    names
      .map((app) => {
        const { version, rollout, since } = apps[app] ?? {};
        return rollout
          ? `${rollout.percent} % of the visitors get ${app} ${rollout.version} since release ${since}`
          : `${app} ${version} is live since release ${since}`;
      })
      .join(', ');
