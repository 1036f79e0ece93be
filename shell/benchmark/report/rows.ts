import type { Figures } from '../visits/Figures';

/** The upper limit of a figure of the composed site. */
export interface Goal {
  limit: number;
  /**
   * The site whose figure the limit multiplies. Without it, the limit is in the figure's own unit.
   */
  times?: 'monolith' | 'static';
}

/** Names of the numeric figures. */
type FigureName = Exclude<keyof Figures, 'largestElement'>;

export type Unit = 'ms' | 'kB' | '';

/** A row of the table. */
export interface Row {
  figure: FigureName;
  label: string;
  unit: Unit;
  goal?: Goal;
}

const row = (figure: FigureName, unit: Unit, label: string, goal?: Goal): Row => ({
  figure,
  label,
  unit,
  ...(goal && { goal }),
});

/** All figures with their goals for a phone. 1 kB is 1000 bytes. */
export const ROWS: Row[] = [
  row('firstContentfulPaint', 'ms', '`/`: first contentful paint', { limit: 1.1, times: 'static' }),
  row('largestContentfulPaint', 'ms', '`/`: largest contentful paint', {
    limit: 1.1,
    times: 'static',
  }),
  row('layoutShift', '', '`/`: cumulative layout shift', { limit: 0 }),
  // Usually, blocking time counts from the first paint. By that count, a page that blocks before
  // its first paint, as a monolith does, would have none. So the goal counts from the start.
  row('blocking', 'ms', '`/`: total blocking time, from the start', {
    limit: 0.4,
    times: 'monolith',
  }),
  row('blockingAfterPaint', 'ms', '`/`: total blocking time, from the first paint'),
  row('bytesBeforePaint', 'kB', '`/`: bytes before the largest paint', { limit: 60 }),
  row('bytes', 'kB', '`/`: bytes in total'),
  row('scriptBytes', 'kB', '`/`: JavaScript with headers and next page', { limit: 130 }),
  row('requests', '', '`/`: requests'),
  row('roundTrips', '', '`/`: round trips in sequence before the largest paint', { limit: 2 }),
  row('navigation', 'ms', 'home to policy', { limit: 0.5, times: 'monolith' }),
  row('confirmFirstPaint', 'ms', 'Confirm: first contentful paint', {
    limit: 1.1,
    times: 'static',
  }),
  row('confirmShows', 'ms', 'Confirm pressed at once: the press shows'),
  row('confirmCalls', 'ms', 'Confirm pressed at once: the call leaves', {
    limit: 1.3,
    times: 'static',
  }),
  row('returnLargestPaint', 'ms', 'return visit: largest contentful paint', {
    limit: 1.1,
    times: 'static',
  }),
  row('returnRequests', '', 'return visit: requests to the network', { limit: 1 }),
  row('returnBytes', 'kB', 'return visit: bytes from the network', { limit: 0.6 }),
];

/** Milliseconds for a rebuild during development. */
export const REBUILD_GOAL: Goal = { limit: 1000 };

/** Points that a Lighthouse performance score may be below that of the static page. */
export const LIGHTHOUSE_GOAL = 1;
