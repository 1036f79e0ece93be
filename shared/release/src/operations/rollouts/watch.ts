import type { AppName, Release } from '@site/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { readCounts } from '../../collector/readCounts';
import { sumCounts, type CountedSum } from '../../collector/reportCounts';
import { reasonOf } from '../../errors/reasonOf';
import { noRelease } from '../../errors/noRelease';
import { Refusal } from '../../errors/Refusal';
import { versionLabel } from '../../records/namedVersions';
import { readPointer, readRelease } from '../../records/readRelease';
import type { ReleaseNote } from '../../records/releaseNote';
import { requireLiveApp } from '../requireLiveApp';
import type { Store } from '../../stores/objects/Store';
import { rollbackApp } from '../rollback';

/** What to watch, and when to take it back. */
export interface WatchOptions {
  app: AppName;
  /** File or address of counts; see `readCounts`. */
  collector: string;
  /** Milliseconds to watch. */
  duration: number;
  /** Milliseconds between two looks at the counts. */
  interval: number;
  /** Percentage of the visits that may fail. */
  maxFailures: number;
  /** Visits that are needed to decide. */
  minVisits: number;
  note: Omit<ReleaseNote, 'command'>;
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

/** How watching ended. */
export interface Watched extends Look {
  app: AppName;
  version: string;
  /** The release that took the version back, after which one; undefined if it stays. */
  takenBack?: { release: Release; before: Release | undefined; reason: string };
}

/**
 * Watches a version that is rolled out, or else the live one, by what a collector counts since its
 * release. Takes it back as soon as too many visits fail.
 *
 * @throws Refusal when the app is not live, somebody else changes it meanwhile, too few visits were
 *   reported, or the counts can't be read; nothing is taken back then
 */
export async function watch(store: Store, options: WatchOptions): Promise<Watched> {
  const { app, duration, interval, maxFailures, minVisits, onLook = () => {} } = options;
  const watched = { app, ...(await watchedVersion(store, app)) };
  const end = Date.now() + duration;
  let look: Look = { time: '', visits: 0, failedVisits: 0, failures: 0 };
  for (;;) {
    look = await lookAt(options.collector, watched, look);
    onLook(look);
    await requireWatched(store, watched);
    if (look.visits >= minVisits && percentOf(look) > maxFailures) {
      const reason = `${describeFailures(look)}, more than ${maxFailures} %`;
      let before: Release | undefined;
      const release = await rollbackApp(
        store,
        app,
        { ...options.note, message: reason },
        {
          ...(options.say && { warn: options.say }),
          version: watched.version,
          written: (replaced) => (before = replaced),
        },
      );
      return { ...look, ...watched, takenBack: { release, before, reason } };
    }
    const left = end - Date.now();
    if (left <= 0) break;
    await pause(Math.min(interval, left));
  }
  const name = versionLabel(watched);
  if (look.fault !== undefined)
    throw new Refusal(`nothing is known of ${name}: ${look.fault}`, `${STAYS} ${AGAIN}`);
  if (look.visits < minVisits)
    throw new Refusal(
      `only ${look.visits} visits of ${name} were reported, and ${minVisits} are needed to tell`,
      `${STAYS} Watch longer, or accept fewer with --min-visits.`,
    );
  return { ...look, ...watched };
}

const STAYS = 'The version stays as it is.';
const AGAIN = 'Correct the collector, then watch again.';

/** Returns the percentage of the visits that failed. */
export const percentOf = ({ visits, failedVisits }: CountedSum): number =>
  visits === 0 ? 0 : (100 * failedVisits) / visits;

/** Describes sums, e.g. `3 of 250 visits (1.2 %) failed`. */
export const describeFailures = (sum: CountedSum): string =>
  `${sum.failedVisits} of ${sum.visits} visits (${Number(percentOf(sum).toFixed(2))} %) failed`;

/** Reads which version to watch, and since when it is live or rolled out. */
async function watchedVersion(store: Store, app: AppName) {
  const live = await readPointer(store);
  if (!live) throw noRelease(store);
  const part = requireLiveApp(store, live, app);
  const { version } = part.rollout ?? part;
  const release = await readRelease(store, part.since ?? live.number);
  return { version, since: release?.createdAt ?? live.createdAt };
}

/** Checks that a version is still rolled out or live. */
async function requireWatched(store: Store, watched: { app: AppName; version: string }) {
  const part = (await readPointer(store))?.apps[watched.app];
  if ([part?.version, part?.rollout?.version].includes(watched.version)) return;
  throw new Refusal(
    `${versionLabel(watched)} is no longer live in ${store.address}`,
    'See who changed that: npm run release -- history',
  );
}

/** Looks at the counts. A collector that does not answer may do so the next time. */
async function lookAt(
  collector: string,
  watched: { app: AppName; version: string; since: string },
  last: Look,
): Promise<Look> {
  const time = new Date().toISOString();
  try {
    return { ...sumCounts(await readCounts(collector), watched), time };
  } catch (error) {
    return { ...last, time, fault: reasonOf(error) };
  }
}
