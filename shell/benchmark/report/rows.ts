import type { SiteName } from '../sites/BenchmarkSite';
import type { Figures } from '../visits/Figures';

/** What a figure of the composed site has to be at most. */
export interface Goal {
  limit: number;
  /** The site whose figure the limit is a multiple of; without one it is in the figure's own unit. */
  times?: Exclude<SiteName, 'composed'>;
}

/** Names of the figures that are numbers. */
type FigureName = Exclude<keyof Figures, 'largestElement'>;

/** A row of the table. */
export interface Row {
  figure: FigureName;
  says: string;
  unit: 'ms' | 'kB' | '';
  goal?: Goal;
}

/** All figures with the site's goals for a phone. A kB is 1000 bytes. */
export const ROWS: Row[] = [
  {
    figure: 'firstContentfulPaint',
    says: 'First contentful paint',
    unit: 'ms',
    goal: { limit: 1.05, times: 'static' },
  },
  {
    figure: 'largestContentfulPaint',
    says: 'Largest contentful paint',
    unit: 'ms',
    goal: { limit: 1.1, times: 'static' },
  },
  { figure: 'layoutShift', says: 'Cumulative layout shift', unit: '', goal: { limit: 0 } },
  // From the start rather than from the first paint, the usual count: by that a page that blocks before it paints
  // anything, as a monolith does, blocks nothing.
  {
    figure: 'blocking',
    says: 'Total blocking time, from the start',
    unit: 'ms',
    goal: { limit: 0.5, times: 'monolith' },
  },
  { figure: 'blockingAfterPaint', says: 'Total blocking time, from the first paint', unit: 'ms' },
  {
    figure: 'confirmShows',
    says: 'Confirm reacts: the press shows',
    unit: 'ms',
    goal: { limit: 0.6, times: 'monolith' },
  },
  {
    figure: 'confirmCalls',
    says: 'Confirm reacts: the call leaves',
    unit: 'ms',
    goal: { limit: 0.6, times: 'monolith' },
  },
  {
    figure: 'navigation',
    says: 'Navigation, home to policy',
    unit: 'ms',
    goal: { limit: 0.5, times: 'monolith' },
  },
  { figure: 'bytesBeforePaint', says: 'Bytes before LCP', unit: 'kB', goal: { limit: 60 } },
  { figure: 'bytes', says: 'Bytes in total', unit: 'kB' },
  { figure: 'scriptBytes', says: 'JavaScript, compressed', unit: 'kB', goal: { limit: 130 } },
  { figure: 'requests', says: 'Requests', unit: '' },
  {
    figure: 'roundTrips',
    says: 'Round trips in sequence before LCP',
    unit: '',
    goal: { limit: 2 },
  },
];

/** Milliseconds that a rebuild takes at most while developing. */
export const REBUILD_GOAL: Goal = { limit: 1000 };
