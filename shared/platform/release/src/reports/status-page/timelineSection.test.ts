import { testSite } from '@site/testing';
import { logEntry, loggedRollout, releasedApp } from '../../../fixtures/logEntry.fixture';
import { laneNames, markOf, stretches } from './timelineSection';

const shell = releasedApp(1);
const marketing = (at: number, previous?: number) => ({
  apps: { shell, marketing: releasedApp(at, previous) },
});
const site = { ...testSite, productName: 'Other' };
/** Marketing and a rollout of it. */
const rolledOut = (percent: number) => ({
  ...{ ...marketing(1, 3), site },
  internal: { rollouts: { marketing: loggedRollout(9, { percent }) } },
});

/** Release 4 is the first that is shown: those before it were pruned, or are not asked for. */
const timeline = [
  marketing(1),
  marketing(2, 1),
  { ...marketing(1), internal: { restores: true as const } },
  { ...marketing(1), site },
  { ...marketing(1, 3), site },
  rolledOut(5),
  rolledOut(25),
  { apps: { shell }, site },
  { apps: { shell }, site, internal: { command: 'prune' } },
]
  .map((difference, at) => logEntry({ number: 4 + at, ...difference }))
  .map((release, at, all) => ({ release, before: all[at - 1] }));

test('has lanes of the live apps, retired ones and the site, with what each release did to them', () => {
  expect(laneNames(timeline)).toEqual(['shell', 'marketing', 'site']);
  const marksIn = (lane: string) => timeline.map((past) => markOf(past, lane));
  const nothing = undefined;
  expect(marksIn('marketing')).toEqual([
    ...[nothing, 'change', 'rollback', nothing, 'fallback'],
    ...['rollout', 'rollout', 'retired', nothing],
  ]);
  expect(marksIn('site')).toEqual(timeline.map((_, at) => (at === 3 ? 'change' : nothing)));
});

test('a version lasts until a release changes it, and the last one until now', () => {
  const parts = stretches(timeline, (past) => markOf(past, 'marketing') !== undefined);
  const numbers = parts.map((part) => part.map(({ release }) => release.number));
  expect(numbers).toEqual([[4], [5], [6, 7], [8], [9], [10], [11, 12]]);
});
