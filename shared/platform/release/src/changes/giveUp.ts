import {
  type LogEntry,
  isGivenUp,
  namedVersions,
  previewedVersions,
  versionLabel,
  type VersionName,
} from '../documents/LogEntry';
import type { Change } from './Change';
import { requireRelease } from './preconditions';
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
  /** Previews that are older are deleted. */
  previewsOlderThan: number;
}

/** A version in the store, complete or not. */
export interface StoredVersion extends VersionName {
  /** When its last file was written, in milliseconds since 1970 by the store's clock. */
  written: number;
}

/** Milliseconds for which an upload stays although no release names it: it may be about to go live. */
const GRACE = 24 * 3600_000;

/**
 * Gives up old releases, the versions that only they name, uploads that no release names since a day
 * or longer, and old previews. Their names never come back, so `prune` can delete their files
 * afterwards, whatever others do at the same time.
 */
export const giveUp = (stored: StoredVersion[], limits: PruneLimits): Change => {
  const grace = Math.max(GRACE, limits.olderThan);
  return {
    // What is kept, and what was live lately: a fresh version that was live before is no new upload.
    needsEarlier: (newest, earlier, now) => {
      const last = earlier.at(-1) ?? newest;
      return (
        keptEntries(newest, earlier, limits, now).length > earlier.length ||
        Date.parse(last.createdAt) > now - grace
      );
    },
    apply: (current, facts) => {
      const newest = requireRelease(current, facts);
      const previews = Object.fromEntries(
        Object.entries(newest.internal.previews).filter(
          ([, { createdAt }]) => Date.parse(createdAt) > facts.now - limits.previewsOlderThan,
        ),
      );
      const kept = keptEntries(newest, facts.earlier, limits, facts.now);
      const labels = (entries: LogEntry[]) => entries.flatMap(namedVersions).map(versionLabel);
      const previewed = previewedVersions(previews).map(versionLabel);
      const needed = new Set([...labels(kept), ...previewed]);
      const wasLive = new Set(labels(facts.earlier));
      const givenUp = { ...newest.internal.givenUp };
      for (const version of stored) {
        const label = versionLabel(version);
        const isUpload = version.written > facts.now - grace && !wasLive.has(label);
        if (needed.has(label) || isUpload || isGivenUp({ givenUp }, version)) continue;
        givenUp[version.app] = [...(givenUp[version.app] ?? []), version.version];
      }
      const oldest = Math.min(...kept.map(({ number }) => number));
      return { state: { previews, givenUp, oldest }, command: 'prune' };
    },
  };
};

function keptEntries(
  newest: LogEntry,
  earlier: LogEntry[],
  { keep, olderThan }: PruneLimits,
  now: number,
): LogEntry[] {
  const kept: LogEntry[] = [newest];
  let count = 1;
  for (const entry of earlier) {
    const next = kept.at(-1) ?? newest;
    if (!isSameSite(asOfNow(next, newest), asOfNow(entry, newest))) {
      // A release was live until the next one was made.
      if (count >= keep && Date.parse(next.createdAt) <= now - olderThan) break;
      count += 1;
    }
    kept.push(entry);
  }
  return kept;
}
