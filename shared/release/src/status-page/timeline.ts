import { SHELL, type AppName } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { LogEntry } from '../documents/LogEntry';
import type { PastRelease } from '../reports/history';

/** What a release did to an app. */
export type Mark = 'change' | 'rollout' | 'rollback' | 'fallback' | 'retired';

/** Name of the lane of settings and static files, which belong to no app. */
const SITE = 'site';

/** Returns the live apps, the shell first; then those that were retired; then the site, if it changed. */
export function laneNames(timeline: PastRelease[]): string[] {
  const apps = timeline.toReversed().flatMap(({ release }) => Object.keys(release.apps));
  const hasSite = timeline.some((past) => siteMark(past));
  return [...new Set([SHELL, ...apps, ...(hasSite ? [SITE] : [])])];
}

/** Returns what a release did in a lane; undefined if nothing. */
export const markOf = (past: PastRelease, lane: string): Mark | undefined =>
  lane === SITE ? siteMark(past) : appMark(past, lane);

function appMark({ release, before }: PastRelease, app: AppName): Mark | undefined {
  const [old, now] = [before?.apps[app], release.apps[app]];
  if (now ? now.since !== release.number : !old) return undefined;
  if (isRollback(release)) return 'rollback';
  if (!now) return 'retired';
  if (old?.version !== now.version) return 'change';
  const [from, to] = [old.rollout, now.rollout];
  return from?.version === to?.version && from?.percent === to?.percent ? 'fallback' : 'rollout';
}

function siteMark({ release, before }: PastRelease): Mark | undefined {
  const isSame =
    release.siteSince !== release.number &&
    isDeepStrictEqual(before?.staticFiles, release.staticFiles);
  if (!before || isSame) return undefined;
  return isRollback(release) ? 'rollback' : 'change';
}

/** By its changes alone, a rollback would look like a deploy. */
export const isRollback = ({ internal }: LogEntry): boolean =>
  internal.command.startsWith('rollback');

/** Splits releases into stretches that begin with the first release or where `begins` says so. */
export function stretches(
  timeline: PastRelease[],
  begins: (past: PastRelease) => boolean,
): PastRelease[][] {
  const parts: PastRelease[][] = [];
  for (const past of timeline) {
    const last = parts.at(-1);
    if (last && !begins(past)) last.push(past);
    else parts.push([past]);
  }
  return parts;
}
