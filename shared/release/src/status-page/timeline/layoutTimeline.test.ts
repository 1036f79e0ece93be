import type { TimelineRelease } from '../../operations/overview/readOverview';
import { layoutTimeline } from './layoutTimeline';

const releaseOf = (release: number, change: Partial<TimelineRelease>): TimelineRelease => ({
  release,
  createdAt: '2026-11-20T10:00:00.000Z',
  by: 'Kim',
  message: undefined,
  command: 'deploy',
  changes: [],
  versions: { shell: 's1', marketing: 'm1' },
  rollouts: {},
  changedApps: [],
  changesSite: false,
  ...change,
});

/** Release 4 is the first that is shown: those before it were pruned, or are not asked for. */
const timeline = [
  releaseOf(4, {}),
  releaseOf(5, { versions: { shell: 's1', marketing: 'm2' }, changedApps: ['marketing'] }),
  releaseOf(6, { command: 'rollback marketing', changedApps: ['marketing'] }),
  releaseOf(7, { changesSite: true }),
  releaseOf(8, { changedApps: ['marketing'] }),
  releaseOf(9, { versions: { shell: 's1' }, changedApps: ['marketing'] }),
];

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
  ]);
});

test('shows for how long a part of the visitors gets another version, and what part', () => {
  const part = (version: string, percent: number) => ({ marketing: { version, percent } });
  const rolled = [
    releaseOf(1, {}),
    releaseOf(2, { rollouts: part('m2', 5), changedApps: ['marketing'] }),
    releaseOf(3, { rollouts: part('m2', 5), changedApps: ['shell'] }),
    releaseOf(4, { rollouts: part('m2', 25), changedApps: ['marketing'] }),
    releaseOf(5, { rollouts: part('m3', 25), changedApps: ['marketing'] }),
    releaseOf(6, { command: 'rollback marketing', changedApps: ['marketing'] }),
  ];
  const { columns, lanes } = layoutTimeline(rolled);
  expect(columns.map(({ marks }) => marks.map(({ kind }) => kind))).toEqual([
    [],
    ['rollout'],
    ['fallback'],
    ['rollout'],
    ['rollout'],
    ['rollback'],
  ]);
  const [, second, , fourth, fifth, sixth] = columns.map(({ x }) => x);
  expect(lanes[1]?.rollouts).toEqual([
    { percent: 5, from: second, to: fourth },
    { percent: 25, from: fourth, to: fifth },
    { percent: 25, from: fifth, to: sixth },
  ]);
});

test('stretches a version from its release to the next one, and the live one to the edge', () => {
  const { lanes, columns, width } = layoutTimeline(timeline);
  const [, second, third, , , last] = columns.map(({ x }) => x);
  expect(lanes.map(({ stretches }) => stretches)).toEqual([
    [{ version: 's1', from: 0, to: width, isLive: true }],
    [
      { version: 'm1', from: 0, to: second, isLive: false },
      { version: 'm2', from: second, to: third, isLive: false },
      { version: 'm1', from: third, to: last, isLive: false },
    ],
    [],
  ]);
});

test.each([1, 3, 50, 1000])('gives each of %i releases a column that can be pressed', (count) => {
  const releases = Array.from({ length: count }, (_, at) => releaseOf(at + 1, {}));
  const { columns, columnWidth, width } = layoutTimeline(releases);
  expect(columnWidth).toBeGreaterThanOrEqual(24);
  expect(columns.at(-1)?.x).toBeLessThan(width);
});
