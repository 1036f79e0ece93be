import type { AppName } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { TimelineRelease } from '../../operations/overview/readOverview';

/** Releases during which the same part of the visitors gets the same other version of an app. */
export interface RolloutSpan {
  percent: number;
  /** Where it begins and ends, in pixels. */
  from: number;
  to: number;
}

/** Finds the rollouts of an app. Releases of other apps do not interrupt them. */
export function rolloutSpans(
  releases: TimelineRelease[],
  app: AppName,
  xOf: (at: number) => number,
  width: number,
): RolloutSpan[] {
  const spans: RolloutSpan[] = [];
  for (const [at, { rollouts }] of releases.entries()) {
    const rollout = rollouts[app];
    if (!rollout) continue;
    const to = at + 1 < releases.length ? xOf(at + 1) : width;
    const last = spans.at(-1);
    if (last && isDeepStrictEqual(releases[at - 1]?.rollouts[app], rollout)) last.to = to;
    else spans.push({ percent: rollout.percent, from: xOf(at), to });
  }
  return spans;
}
