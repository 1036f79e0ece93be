import { SHELL, type AppName, type Rollout } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { PastRelease } from '../../reports/history';
import { kindOf } from '../releaseCard';

/** Releases during which an app had the same value. */
export interface Span<Value> {
  value: Value;
  /** Where it begins and ends, in pixels. */
  from: number;
  to: number;
  /** Whether it lasts until now. */
  isLive: boolean;
}

/** What a release did to an app. */
export interface Mark {
  kind: 'change' | 'rollback' | 'rollout' | 'retired' | 'fallback';
  x: number;
  y: number;
}

/** An app's row. */
export interface Lane {
  /** The app; for the site's own settings and files, `SITE`. */
  name: string;
  y: number;
  versions: Span<string>[];
  /** Where a part of the visitors gets another version. */
  rollouts: Span<Pick<Rollout, 'version' | 'percent'>>[];
}

/** A release's column. */
export interface Column {
  release: PastRelease['release'];
  x: number;
  marks: Mark[];
}

/** A timeline with its sizes in pixels. */
export interface TimelineLayout {
  width: number;
  height: number;
  columnWidth: number;
  lanes: Lane[];
  columns: Column[];
}

/** Height of the days above the lanes. */
export const TOP = 32;
/** Height of a lane. */
export const LANE = 44;
/** Height of the numbers below the lanes. */
const BOTTOM = 28;
/** From the last column to the right edge: the present. */
const NOW = 20;
/** Smallest width of a column: a target that fingers can hit (WCAG 2.2, 2.5.8). */
const NARROW = 24;
/** Width that the columns fill if they are few. */
const FULL = 1180;
const WIDE = 132;

/** Name of the lane of settings and static files, which belong to no app. */
export const SITE = 'site';

/**
 * Places releases in columns of equal width: by time, those of a busy hour would cover each other.
 *
 * @param timeline oldest first
 */
export function layoutTimeline(timeline: PastRelease[]): TimelineLayout {
  const columnWidth = Math.max(NARROW, Math.min(WIDE, Math.floor(FULL / timeline.length)));
  const width = columnWidth * timeline.length + NOW;
  const names = laneNames(timeline);
  const yOf = (at: number) => TOP + LANE * at + LANE / 2;
  const xOf = (at: number) => columnWidth * at + columnWidth / 2;
  const marksOf = (past: PastRelease, at: number) =>
    names.flatMap((name, lane): Mark[] => {
      const kind = name === SITE ? markOfSite(past) : markOf(past, name);
      return kind ? [{ kind, x: xOf(at), y: yOf(lane) }] : [];
    });
  return {
    width,
    height: TOP + LANE * names.length + BOTTOM,
    columnWidth,
    lanes: names.map((name, at) => {
      const parts = timeline.map(({ release }) => release.apps[name]);
      // What was there before the first release that is shown began further left.
      const first = parts[0]?.since === timeline[0]?.release.number ? xOf(0) : 0;
      const startOf = (start: number) => (start === 0 ? first : xOf(start));
      const rollouts = parts.map(
        (part) => part?.rollout && { version: part.rollout.version, percent: part.rollout.percent },
      );
      return {
        ...{ name, y: yOf(at) },
        versions: spansOf(
          parts.map((part) => part?.version),
          startOf,
          width,
        ),
        rollouts: spansOf(rollouts, startOf, width),
      };
    }),
    columns: timeline.map((past, at) => ({
      ...{ release: past.release, x: xOf(at) },
      marks: marksOf(past, at),
    })),
  };
}

/** The live apps, the shell first; then those that were retired; then the site, if it changed. */
function laneNames(timeline: PastRelease[]): string[] {
  const names = timeline.toReversed().flatMap(({ release }) => Object.keys(release.apps));
  return [...new Set<AppName>([SHELL, ...names]), ...(timeline.some(markOfSite) ? [SITE] : [])];
}

function markOf({ release, before }: PastRelease, app: AppName): Mark['kind'] | undefined {
  const [old, now] = [before?.apps[app], release.apps[app]];
  if (now ? now.since !== release.number : !old) return undefined;
  if (kindOf(release) === 'rollback') return 'rollback';
  if (!now) return 'retired';
  if (old?.version !== now.version) return 'change';
  const [from, to] = [old.rollout, now.rollout];
  return from?.version === to?.version && from?.percent === to?.percent ? 'fallback' : 'rollout';
}

function markOfSite({ release, before }: PastRelease): Mark['kind'] | undefined {
  const isSame =
    release.siteSince !== release.number &&
    isDeepStrictEqual(before?.staticFiles, release.staticFiles);
  return before && !isSame ? kindOf(release) : undefined;
}

/** Returns where a value begins and ends. Releases that do not change it do not interrupt it. */
function spansOf<Value>(
  values: (Value | undefined)[],
  startOf: (at: number) => number,
  width: number,
): Span<Value>[] {
  return values.flatMap((value, at) => {
    if (value === undefined || (at > 0 && isDeepStrictEqual(values[at - 1], value))) return [];
    const end = values.findIndex((next, after) => after > at && !isDeepStrictEqual(next, value));
    const isLive = end < 0;
    return [{ value, from: startOf(at), to: isLive ? width : startOf(end), isLive }];
  });
}
