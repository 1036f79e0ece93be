/** The compared sites, in the order of the table's columns. */
export const SITE_NAMES = ['composed', 'monolith', 'static'] as const;

export type SiteName = (typeof SITE_NAMES)[number];

export type Unit = 'ms' | 'kB' | '';

/** The upper limit of a figure of the composed site. */
export interface Goal {
  limit: number;
  /** The site whose figure the limit multiplies. Without it, the limit is in the figure's unit. */
  times?: SiteName;
}

const row = <Name extends string>(figure: Name, unit: Unit, label: string, goal?: Goal) => ({
  figure,
  unit,
  label,
  goal,
});

const AS_STATIC: Goal = { limit: 1.1, times: 'static' };

/** All figures, in the order of the table. 1 kB is 1000 bytes. */
export const ROWS = [
  row('firstPaint', 'ms', '/: first paint', AS_STATIC),
  row('largestPaint', 'ms', '/: largest paint', AS_STATIC),
  row('layoutShift', '', '/: layout shift', { limit: 0 }),
  row('blocking', 'ms', '/: blocking', { limit: 0.4, times: 'monolith' }),
  row('bytesBeforePaint', 'kB', '/: before the largest paint', { limit: 60 }),
  row('bytes', 'kB', '/: in total'),
  row('scriptBytes', 'kB', '/: scripts, with next page', { limit: 130 }),
  row('requests', '', '/: requests'),
  row('roundTrips', '', '/: round trips to the largest paint', { limit: 2 }),
  row('navigation', 'ms', 'home to policy', { limit: 0.8, times: 'monolith' }),
  row('clickNavigation', 'ms', 'home to policy, by a script’s click', {
    limit: 1,
    times: 'monolith',
  }),
  row('confirmFirstPaint', 'ms', 'Confirm: first paint', AS_STATIC),
  row('confirmShows', 'ms', 'Confirm: the press shows'),
  row('confirmCalls', 'ms', 'Confirm: the call leaves', {
    limit: 1.3,
    times: 'static',
  }),
  row('returnLargestPaint', 'ms', 'return visit: largest paint', AS_STATIC),
  row('returnRequests', '', 'return visit: requests', { limit: 1 }),
  row('returnBytes', 'kB', 'return visit: bytes', { limit: 0.6 }),
];

/** Figures of one site in one round. Times are milliseconds since the navigation started. */
export type Figures = Record<(typeof ROWS)[number]['figure'], number>;
