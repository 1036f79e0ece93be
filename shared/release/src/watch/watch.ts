import type { AppName } from '@site/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { requireLiveApp } from '../changes/preconditions';
import { rollBackApp } from '../changes/rollBack';
import { readCounts, sumCounts, type CountedSum } from '../collector/reportCounts';
import { commit, type Committed, type Note } from '../commit/commit';
import { versionLabel, type VersionName } from '../documents/LogEntry';
import { reasonOf } from '../errors/reasonOf';
import { Refusal } from '../errors/Refusal';
import { requireNewest } from '../log/readEntries';
import type { Store } from '../stores/Store';

interface WatchOptions {
  app: AppName;
  /** File or address of counts; see `readCounts`. */
  collector: string;
  /** Milliseconds. */
  duration: number;
  /** Milliseconds between two looks at the counts. */
  interval: number;
  /** Percentage of the visits that may fail. */
  maxFailures: number;
  /** Visits that are needed to decide. */
  minVisits: number;
  note: Note;
  /** Called at each look. */
  onLook?: (look: Look) => void;
  /** Prints a line about a rollback. */
  say?: (line: string) => void;
}

/** What a look at the counts showed. */
export interface Look extends CountedSum {
  /** When, ISO 8601. */
  time: string;
  /** Why the counts could not be read, if so. Then the sums are those of the last look. */
  fault?: string;
}

/** How watching ended. The version stays unless it was `takenBack`. */
type Watched = Look & VersionName & { takenBack?: Committed & { reason: string } };

/**
 * Watches a version that is rolled out, or else the live one, by what a collector counts since its
 * release. Takes it back as soon as too many visits fail.
 *
 * @throws Refusal when the app is not live, somebody else changes it meanwhile, too few visits were
 *   reported, or the counts can't be read; nothing is taken back then
 */
export async function watch(store: Store, options: WatchOptions): Promise<Watched> {
  const { app, duration, interval, maxFailures, minVisits, onLook = () => {} } = options;
  const watched = await watchedVersion(store, app);
  const end = Date.now() + duration;
  let look: Look = { time: '', visits: 0, failedVisits: 0, failures: 0 };
  for (;;) {
    look = await lookAt(options.collector, watched, look);
    onLook(look);
    await requireWatched(store, watched);
    if (look.visits >= minVisits && percentOf(look) > maxFailures) {
      const reason = `${describeFailures(look)}, more than ${maxFailures} %`;
      const { note, say } = options;
      const takenBack = await commit(store, rollBackApp(app, watched.version), {
        note: { ...note, message: reason },
        say,
      });
      return { ...look, ...watched, takenBack: { ...takenBack, reason } };
    }
    const left = end - Date.now();
    if (left <= 0) break;
    await pause(Math.min(interval, left));
  }
  const name = versionLabel(watched);
  if (look.fault !== undefined)
    throw new Refusal(
      `nothing is known of ${name}: ${look.fault}`,
      `${STAYS} Correct the collector, then watch again.`,
    );
  if (look.visits < minVisits)
    throw new Refusal(
      `only ${look.visits} visits of ${name} were reported, and ${minVisits} are needed to tell`,
      `${STAYS} Watch longer, or accept fewer with --min-visits.`,
    );
  return { ...look, ...watched };
}

const STAYS = 'The version stays as it is.';

const percentOf = ({ visits, failedVisits }: CountedSum): number =>
  visits === 0 ? 0 : (100 * failedVisits) / visits;

/** Describes sums, e.g. `3 of 250 visits (1.2 %) failed`. */
export const describeFailures = (sum: CountedSum): string =>
  `${sum.failedVisits} of ${sum.visits} visits (${Number(percentOf(sum).toFixed(2))} %) failed`;

type WatchedVersion = VersionName & { since: string };

/** Reads which version to watch, and since when it is live or rolled out, as ISO 8601. */
async function watchedVersion(store: Store, app: AppName): Promise<WatchedVersion> {
  const newest = await requireNewest(store);
  const part = requireLiveApp(newest, app, store.address);
  const { version } = part.rollout ?? part;
  return { app, version, since: part.sinceTime ?? newest.createdAt };
}

/** Checks that a version is still rolled out or live. */
async function requireWatched(store: Store, watched: VersionName): Promise<void> {
  const part = (await requireNewest(store)).apps[watched.app];
  if ([part?.version, part?.rollout?.version].includes(watched.version)) return;
  throw new Refusal(
    `${versionLabel(watched)} is no longer live in ${store.address}`,
    'See who changed that: npm run release -- history',
  );
}

/** Looks at the counts. A collector that does not answer may do so the next time. */
async function lookAt(collector: string, watched: WatchedVersion, last: Look): Promise<Look> {
  const time = new Date().toISOString();
  try {
    const sum = sumCounts(await readCounts(collector), watched);
    // Anyone may send reports, so such counts say nothing about the version.
    if (sum.failedVisits > sum.visits)
      throw new Error(`${sum.failedVisits} of ${sum.visits} visits failed, which can’t be`);
    return { ...sum, time };
  } catch (error) {
    return { ...last, time, fault: reasonOf(error) };
  }
}
