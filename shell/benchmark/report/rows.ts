import type { SiteName } from '../sites/BenchmarkSite';
import type { Figures } from '../visits/Figures';

/** The upper limit of a figure of the composed site. */
export interface Goal {
  limit: number;
  /**
   * The site whose figure the limit multiplies. Without it, the limit is in the figure's own unit.
   */
  times?: Exclude<SiteName, 'composed'>;
}

/** Names of the numeric figures. */
type FigureName = Exclude<keyof Figures, 'largestElement'>;

/** A row of the table. */
export interface Row {
  figure: FigureName;
  label: string;
  unit: 'ms' | 'kB' | '';
  goal?: Goal;
}

/** All figures with their goals for a phone. 1 kB is 1000 bytes. */
export const ROWS: Row[] = [
  {
    figure: 'firstContentfulPaint',
    label: 'First contentful paint',
    unit: 'ms',
    goal: { limit: 1.05, times: 'static' },
  },
  {
    figure: 'largestContentfulPaint',
    label: 'Largest contentful paint',
    unit: 'ms',
    goal: { limit: 1.1, times: 'static' },
  },
  { figure: 'layoutShift', label: 'Cumulative layout shift', unit: '', goal: { limit: 0 } },
  // Usually, blocking time counts from the first paint. By that count, a page that blocks before
  // its first paint, as a monolith does, would have none. So the goal counts from the start.
  {
    figure: 'blocking',
    label: 'Total blocking time, from the start',
    unit: 'ms',
    goal: { limit: 0.5, times: 'monolith' },
  },
  { figure: 'blockingAfterPaint', label: 'Total blocking time, from the first paint', unit: 'ms' },
  {
    figure: 'confirmShows',
    label: 'Confirm reacts: the press shows',
    unit: 'ms',
    goal: { limit: 0.6, times: 'monolith' },
  },
  {
    figure: 'confirmCalls',
    label: 'Confirm reacts: the call leaves',
    unit: 'ms',
    goal: { limit: 0.6, times: 'monolith' },
  },
  {
    figure: 'navigation',
    label: 'Navigation, home to policy',
    unit: 'ms',
    goal: { limit: 0.5, times: 'monolith' },
  },
  { figure: 'bytesBeforePaint', label: 'Bytes before LCP', unit: 'kB', goal: { limit: 60 } },
  { figure: 'bytes', label: 'Bytes in total', unit: 'kB' },
  { figure: 'scriptBytes', label: 'JavaScript, compressed', unit: 'kB', goal: { limit: 130 } },
  { figure: 'requests', label: 'Requests', unit: '' },
  {
    figure: 'roundTrips',
    label: 'Round trips in sequence before LCP',
    unit: '',
    goal: { limit: 2 },
  },
];

/** Milliseconds for a rebuild during development. */
export const REBUILD_GOAL: Goal = { limit: 1000 };
