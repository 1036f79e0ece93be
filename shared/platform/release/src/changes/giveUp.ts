import type { LogEntry } from '@site/format';
import {
  heldVersions,
  isGivenUp,
  namedVersions,
  pickBy,
  versionLabel,
  type VersionName,
} from '../documents/LogEntry';
import type { Change } from './Change';
import { requireRelease } from './preconditions';
import { hasEnded } from './previews';
import { isSameSite } from './sameSite';

/** What a prune keeps. Times are in milliseconds. */
export interface PruneLimits {
  /**
   * How many of the last releases to keep, with everything that they name; at least 1. Those that
   * changed nothing for visitors do not count: else each prune would push out one that did.
   */
  keep: number;
  /** Keeps what was live within this time, too. */
  olderThan: number;
}

/** A version in the store, complete or not. */
export interface StoredVersion extends VersionName {
  /** When its last file was written, in milliseconds since 1970 by the store's clock. */
  written: number;
}

/** Milliseconds for which an upload stays although no release names it: it may be about to go live. */
const GRACE = 24 * 3600_000;

/**
 * Gives up old releases, the versions that only they name, uploads that no release has named for a day
 * or longer, and previews that have ended. Their names never come back, so `prune` can delete their files
 * afterwards, whatever others do at the same time.
 */
export const giveUp =
  (stored: StoredVersion[], { keep, olderThan }: PruneLimits): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    const isWithin = (time: number, moment: number) => moment > facts.now - time;
    const grace = Math.max(GRACE, olderThan);
    const previews = pickBy(newest.internal.previews, (one) => !hasEnded(one, facts.now));
    const isKept = ({ site, endedAt }: SiteRelease) => site < keep || isWithin(olderThan, endedAt);
    const read: SiteRelease[] = [];
    for await (const release of distinctSites(newest, facts.earlier(newest))) {
      read.push(release);
      // What was live lately counts, too: a fresh version that was live before is not a new upload.
      if (!isKept(release) && !isWithin(grace, Date.parse(release.entry.createdAt))) break;
    }
    const oldest = read.findLast(isKept)?.entry ?? newest;
    const entries = read.map(({ entry }) => entry);
    const kept = entries.filter(({ number }) => number >= oldest.number);
    const held = heldVersions({ ...newest, internal: { ...newest.internal, previews } });
    const needed = new Set([...kept.flatMap(namedVersions), ...held].map(versionLabel));
    const wasLive = new Set(entries.flatMap(namedVersions).map(versionLabel));
    const versions = { ...newest.internal.versions };
    for (const version of stored) {
      const label = versionLabel(version);
      const isUpload = version.written > facts.now - grace && !wasLive.has(label);
      if (needed.has(label) || isUpload || isGivenUp({ versions }, version)) continue;
      const { manifest: _, ...logged } = versions[label] ?? {};
      versions[label] = { ...logged, givenUp: {} };
    }
    return { state: { previews, versions, oldest: oldest.number }, command: 'prune' };
  };

/** A release, and the site that visitors got of it. */
interface SiteRelease {
  entry: LogEntry;
  /** How many other sites visitors have got since. */
  site: number;
  /** When they got the next one, in milliseconds since 1970; infinite for the live site. */
  endedAt: number;
}

/** Tells the sites of releases apart, the newest first. Releases that changed nothing for visitors share one. */
async function* distinctSites(
  newest: LogEntry,
  earlier: AsyncIterable<LogEntry>,
): AsyncGenerator<SiteRelease> {
  let last: SiteRelease = { entry: newest, site: 0, endedAt: Infinity };
  yield last;
  for await (const entry of earlier) {
    last = isSameSite(last.entry, entry, newest)
      ? { ...last, entry }
      : { entry, site: last.site + 1, endedAt: Date.parse(last.entry.createdAt) };
    yield last;
  }
}
