import { ROWS, type Figures } from './figures';
import { report, type BenchmarkResult } from './report';

const figures = (changes: Partial<Figures>): Figures => ({
  ...(Object.fromEntries(ROWS.map(({ figure }) => [figure, 1000])) as Figures),
  ...changes,
});

const result: BenchmarkResult = {
  browser: '1',
  figures: {
    composed: [1140, 1160, 9000].map((firstPaint) =>
      figures({ firstPaint, scriptBytes: 131_000, roundTrips: 2 }),
    ),
    monolith: [figures({ firstPaint: 2000, navigation: 4000, blocking: 0 })],
    static: [figures({ firstPaint: 1000 })],
  },
};

const cells = (label: string, shown = result) =>
  report(shown)
    .split('\n')
    .find((line) => line.startsWith(label))
    ?.split(/ {2,}/)
    .slice(1);

test('a row shows each site’s median, the ratio and the goal, and marks a missed one', () => {
  expect(cells('/: first paint')).toEqual([
    '1,160',
    '2,000',
    '1,000',
    '1.16 × static; goal 1.10, missed',
  ]);
  expect(cells('home to policy')?.at(-1)).toBe('0.25 × monolith; goal 0.80');
  expect(cells('/: scripts')?.at(-1)).toBe('goal 130, missed');
  expect(cells('/: round trips')?.at(-1)).toBe('goal 2');
  expect(cells('/: blocking')?.at(-1)).toBe('goal 0.40, not measured');
});

test('an earlier site has a column', () => {
  const before = [figures({ firstPaint: 1450 })];
  const shown = { ...result, figures: { ...result.figures, before } };
  expect(cells('/: first paint', shown)?.slice(0, 2)).toEqual(['1,160', '1,450']);
});
