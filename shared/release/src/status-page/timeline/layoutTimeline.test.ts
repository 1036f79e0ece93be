import {
  logEntry,
  releasedApp,
  releasedVersion,
  versionNamed,
  type EntryDifference,
} from '../../../fixtures/logEntry.fixture';
import type { PastRelease } from '../../reports/history';
import { layoutTimeline } from './layoutTimeline';

/** Returns releases one after the other. */
function timelineOf(first: number, ...differences: EntryDifference[]): PastRelease[] {
  const entries = differences.map((difference, at) =>
    logEntry({ number: first + at, ...difference }),
  );
  return entries.map((release, at) => ({ release, before: entries[at - 1] }));
}

const shell = releasedApp(1);
const marketing = (at: number, since: number, rollout?: { at: number; percent: number }) => ({
  shell,
  marketing: releasedApp(at, {
    since,
    ...(rollout && { rollout: { ...releasedVersion(rollout.at), percent: rollout.percent } }),
  }),
});

/** Release 4 is the first that is shown: those before it were pruned, or are not asked for. */
const timeline = timelineOf(
  4,
  { apps: marketing(1, 2) },
  { apps: marketing(2, 5) },
  { apps: marketing(1, 6), internal: { command: 'rollback marketing' } },
  { apps: marketing(1, 6), siteSince: 7 },
  { apps: marketing(1, 8) },
  { apps: { shell } },
  { apps: { shell }, internal: { command: 'prune' } },
);

test('has a lane for each live app, then for retired ones, then for settings', () => {
  expect(layoutTimeline(timeline).lanes.map(({ name }) => name)).toEqual([
    'shell',
    'marketing',
    'site',
  ]);
});

test('marks what each release did', () => {
  const { columns } = layoutTimeline(timeline);
  expect(columns.map(({ marks }) => marks.map(({ kind }) => kind))).toEqual([
    [],
    ['change'],
    ['rollback'],
    ['change'],
    ['fallback'],
    ['retired'],
    [],
  ]);
});

test('shows for how long a part of the visitors gets another version, and what part', () => {
  const rolled = timelineOf(
    1,
    { apps: marketing(1, 1) },
    { apps: marketing(1, 2, { at: 2, percent: 5 }) },
    { apps: marketing(1, 2, { at: 2, percent: 5 }) },
    { apps: marketing(1, 4, { at: 2, percent: 25 }) },
    { apps: marketing(1, 5, { at: 3, percent: 25 }) },
    { apps: marketing(1, 6), internal: { command: 'rollback marketing' } },
  );
  const { columns, lanes } = layoutTimeline(rolled);
  expect(columns.map(({ marks }) => marks.at(-1)?.kind)).toEqual([
    'change',
    'rollout',
    undefined,
    'rollout',
    'rollout',
    'rollback',
  ]);
  const [, second, , fourth, fifth, sixth] = columns.map(({ x }) => x);
  expect(lanes[1]?.rollouts).toMatchObject([
    { value: { percent: 5 }, from: second, to: fourth },
    { value: { version: versionNamed(2), percent: 25 }, from: fourth, to: fifth },
    { value: { version: versionNamed(3), percent: 25 }, from: fifth, to: sixth, isLive: false },
  ]);
});

test('stretches a version from its release to the next one, and the live one to the edge', () => {
  const { lanes, columns, width } = layoutTimeline(timeline);
  const [, second, third, , , sixth] = columns.map(({ x }) => x);
  const [one, two] = [versionNamed(1), versionNamed(2)];
  expect(lanes.map(({ versions }) => versions)).toEqual([
    [{ value: one, from: 0, to: width, isLive: true }],
    [
      { value: one, from: 0, to: second, isLive: false },
      { value: two, from: second, to: third, isLive: false },
      { value: one, from: third, to: sixth, isLive: false },
    ],
    [],
  ]);
});

test.each([1, 3, 50, 1000])('gives each of %i releases a column that can be pressed', (count) => {
  const releases = timelineOf(1, ...Array.from({ length: count }, () => ({ apps: { shell } })));
  const { columns, columnWidth, width } = layoutTimeline(releases);
  expect(columnWidth).toBeGreaterThanOrEqual(24);
  expect(columns.at(-1)?.x).toBeLessThan(width);
});
