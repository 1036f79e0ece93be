import { SHELL, type AppName } from '@site/contract';
import type { TimelineRelease } from '../../operations/overview/readOverview';
import { isDeepStrictEqual } from 'node:util';
import { kindOf } from '../releaseCard';
import { rolloutSpans, type RolloutSpan } from './rolloutSpans';

/** A stretch of releases during which an app had the same version. */
export interface Stretch {
  version: string;
  /** Where it begins and ends, in pixels. */
  from: number;
  to: number;
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
  stretches: Stretch[];
  /** Where a part of the visitors gets another version. */
  rollouts: RolloutSpan[];
}

/** A release's column. */
export interface Column {
  release: TimelineRelease;
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
 * @param releases oldest first
 */
export function layoutTimeline(releases: TimelineRelease[]): TimelineLayout {
  const columnWidth = Math.max(NARROW, Math.min(WIDE, Math.floor(FULL / releases.length)));
  const width = columnWidth * releases.length + NOW;
  const names = laneNames(releases);
  const yOf = (at: number) => TOP + LANE * at + LANE / 2;
  const xOf = (at: number) => columnWidth * at + columnWidth / 2;
  const marksOf = (release: TimelineRelease, at: number) =>
    names.flatMap((name, lane): Mark[] => {
      const kind = markOf(releases[at - 1], release, name);
      return kind ? [{ kind, x: xOf(at), y: yOf(lane) }] : [];
    });
  return {
    width,
    height: TOP + LANE * names.length + BOTTOM,
    columnWidth,
    lanes: names.map((name, at) => ({
      name,
      y: yOf(at),
      stretches: stretchesOf(releases, name, xOf, width),
      rollouts: rolloutSpans(releases, name, xOf, width),
    })),
    columns: releases.map((release, at) => ({ release, x: xOf(at), marks: marksOf(release, at) })),
  };
}

/** The live apps, the shell first; then those that were retired; then the site, if it changed. */
function laneNames(releases: TimelineRelease[]): string[] {
  const names = releases.toReversed().flatMap(({ versions }) => Object.keys(versions));
  return [
    ...new Set<AppName>([SHELL, ...names]),
    ...(releases.some(({ changesSite }) => changesSite) ? [SITE] : []),
  ];
}

function markOf(
  before: TimelineRelease | undefined,
  release: TimelineRelease,
  name: string,
): Mark['kind'] | undefined {
  const isChanged = release.changedApps.includes(name) || (name === SITE && release.changesSite);
  if (!isChanged) return undefined;
  if (kindOf(release) === 'rollback') return 'rollback';
  if (name === SITE) return 'change';
  const version = release.versions[name];
  if (version === undefined) return 'retired';
  if (before?.versions[name] !== version) return 'change';
  return isDeepStrictEqual(before.rollouts[name], release.rollouts[name]) ? 'fallback' : 'rollout';
}

function stretchesOf(
  releases: TimelineRelease[],
  app: AppName,
  xOf: (at: number) => number,
  width: number,
): Stretch[] {
  const stretches: Stretch[] = [];
  let open: Stretch | undefined;
  for (const [at, { versions, changedApps }] of releases.entries()) {
    const version = versions[app];
    if (version === open?.version) continue;
    if (open) open.to = xOf(at);
    // What was live before the first release that is shown began further left.
    const from = at === 0 && !changedApps.includes(app) ? 0 : xOf(at);
    open = version === undefined ? undefined : { version, from, to: width, isLive: false };
    if (open) stretches.push(open);
  }
  if (open) open.isLive = true;
  return stretches;
}
