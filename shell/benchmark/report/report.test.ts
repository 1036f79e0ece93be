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
  ...changes,
});

const result: BenchmarkResult = {
  conditions: DESKTOP,
  machine: { cores: 2, browser: 'Chromium 1', node: 'v20.19.0' },
  measurements: {
    composed: [
      figures({ firstContentfulPaint: 1040, scriptBytes: 131_000, confirmShows: 600 }),
      figures({ firstContentfulPaint: 1060, scriptBytes: 131_000, confirmShows: 700 }),
      figures({ firstContentfulPaint: 9000, scriptBytes: 131_000, confirmShows: 800 }),
    ],
    monolith: [figures({ firstContentfulPaint: 2000, confirmShows: 1000 })],
    static: [figures({ firstContentfulPaint: 1000 })],
  },
  builds: { cold: [9000], warm: [5000], changed: [400, 300, 1200] },
};

const line = (words: string, withGoals = true) =>
  report(result, { withGoals })
    .split('\n')
    .find((text) => text.startsWith(words))
    ?.split(/ {2,}/);

test('a row shows each site’s median, the composed site’s ratios and whether the goal is met', () => {
  expect(line('First contentful paint')).toEqual([
    'First contentful paint',
    '1060 ms',
    '2000 ms',
    '1000 ms',
    '1.06',
    '0.53',
    'at most 1.05 x static: MISSED',
  ]);
  expect(line('JavaScript')).toEqual(
    expect.arrayContaining(['131.0 kB', 'at most 130 kB: MISSED']),
  );
  expect(line('Round trips')?.at(-1)).toBe('at most 2: met');
});

test('a site without a figure shows a dash, also for the ratio', () => {
  const row = line('Confirm reacts: the press shows');
  expect(row).toEqual([
    'Confirm reacts: the press shows',
    '700 ms',
    '1000 ms',
    '-',
    '-',
    '0.70',
    'at most 0.6 x monolith: MISSED',
  ]);
});

test('a goal without a site to compare with is not measured', () => {
  expect(line('Total blocking time, from the start')?.at(-1)).toBe(
    'at most 0.5 x monolith: not measured',
  );
});

test('builds show their medians, and the rebuild its goal', () => {
  expect(line('A change while developing it')).toEqual([
    'A change while developing it',
    '0.40 s',
    'at most 1000 ms: met',
  ]);
});

test('no goals are shown without withGoals', () => {
  expect(report(result, { withGoals: false })).not.toContain('at most');
});
