import { DESKTOP } from '../conditions';
import type { BenchmarkResult } from '../runBenchmark';
import type { Figures } from '../visits/Figures';
import { report } from './report';

const figures = (changes: Partial<Figures>): Figures => ({
  firstContentfulPaint: 1000,
  largestContentfulPaint: 1000,
  largestElement: 'picture > img',
  layoutShift: 0,
  blockingAfterPaint: 0,
  blocking: 0,
  bytesBeforePaint: 0,
  bytes: 0,
  scriptBytes: 0,
  requests: 3,
  roundTrips: 2,
  navigation: 100,
  returnLargestPaint: 500,
  returnRequests: 1,
  returnBytes: 500,
  confirmFirstPaint: 400,
  confirmShows: 450,
  confirmCalls: 500,
  ...changes,
});

const result: BenchmarkResult = {
  conditions: DESKTOP,
  http2: false,
  machine: { cores: 2, browser: 'Chromium 1', node: 'v20.19.0' },
  figures: {
    composed: [
      figures({ firstContentfulPaint: 1140, scriptBytes: 131_000 }),
      figures({ firstContentfulPaint: 1160, scriptBytes: 131_000 }),
      figures({ firstContentfulPaint: 9000, scriptBytes: 131_000 }),
    ],
    monolith: [figures({ firstContentfulPaint: 2000, navigation: 400 })],
    static: [figures({ firstContentfulPaint: 1000, largestElement: 'main > img' })],
  },
  repeated: [],
  builds: { cold: [9000], warm: [5000], changed: [400, 300, 1200] },
};

const cells = (label: string, withGoals = true, shown = result) =>
  report(shown, { withGoals })
    .split('\n')
    .find((line) => line.startsWith(`| ${label}`))
    ?.split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());

test('a row shows each site’s median, the ratio and the goal, and marks a missed one', () => {
  expect(cells('`/`: first contentful paint')).toEqual([
    '1,160 ms',
    '2,000 ms',
    '1,000 ms',
    '1.16 × static; goal 1.10, **missed**',
  ]);
  expect(cells('home to policy')?.at(-1)).toBe('0.25 × monolith; goal 0.50');
  expect(cells('`/`: JavaScript')?.at(-1)).toBe('goal 130 kB, **missed**');
  expect(cells('`/`: round trips')?.at(-1)).toBe('goal 2');
});

test('a goal without anything to compare with is not measured', () => {
  expect(cells('`/`: total blocking time, from the start')?.at(-1)).toBe('goal 0.40, not measured');
});

test('without goals, a row shows the ratios to all other sites', () => {
  expect(cells('`/`: first contentful paint', false)?.slice(-2)).toEqual(['0.58', '1.16']);
  expect(report(result, { withGoals: false })).not.toContain('goal');
});

test('an earlier composed site has a column of its own', () => {
  const before = [figures({ firstContentfulPaint: 1450 })];
  const shown = { ...result, figures: { ...result.figures, before } };
  expect(cells('`/`: first contentful paint', false, shown)).toEqual([
    '1,160 ms',
    '1,450 ms',
    '2,000 ms',
    '1,000 ms',
    '0.80',
    '0.58',
    '1.16',
  ]);
});

test('all rows of the table have equally wide columns', () => {
  const lines = report(result, { withGoals: true }).split('\n');
  expect(
    new Set(lines.filter((line) => line.startsWith('|')).map(({ length }) => length)).size,
  ).toBe(1);
});

test('says which element was the largest, and which visits were repeated', () => {
  const repeated = ['round 2, static, /: the policy does not appear'];
  const text = report({ ...result, repeated }, { withGoals: true });
  expect(text).toContain(
    'Largest paint: picture > img (composed); picture > img (monolith); main > img (static)',
  );
  expect(text).toContain(`Repeated visits: 1\n  ${repeated[0]}`);
});

test('builds show their medians, and the rebuild its goal', () => {
  expect(report(result, { withGoals: true })).toMatch(
    /A change while developing it +0\.40 s +goal 1000 ms$/,
  );
});
