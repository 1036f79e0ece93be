import type { LogEntry } from '@site/format';
import {
  heldVersions,
  isGivenUp,
  namedVersions,
  versionLabel,
  type VersionName,
} from '../documents/LogEntry';
import type { Change } from './Change';
import { requireRelease } from './preconditions';
import { hasEnded } from './previews';
import { asOfNow, isSameSite } from './sameSite';

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
    const isWithin = (time: number, date: string) => Date.parse(date) > facts.now - time;
    const grace = Math.max(GRACE, olderThan);
    const previews = Object.fromEntries(
      Object.entries(newest.internal.previews).filter(([, one]) => !hasEnded(one, facts.now)),
    );
    const earlier: LogEntry[] = [];
    const kept = [newest];
    let [oldest, count, isKept] = [newest, 1, true];
    for await (const entry of facts.earlier(newest)) {
      earlier.push(entry);
      if (isKept && !isSameSite(asOfNow(oldest, newest), asOfNow(entry, newest))) {
        // A release was live until the next one was made.
        isKept = count < keep || isWithin(olderThan, oldest.createdAt);
        count += 1;
      }
      if (isKept) kept.push((oldest = entry));
      // What was live lately counts, too: a fresh version that was live before is not a new upload.
      else if (!isWithin(grace, entry.createdAt)) break;
    }
    const held = heldVersions({ ...newest, internal: { ...newest.internal, previews } });
    const needed = new Set([...kept.flatMap(namedVersions), ...held].map(versionLabel));
    const wasLive = new Set(earlier.flatMap(namedVersions).map(versionLabel));
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
