/** What one visitor's first visit measures. Times are milliseconds since the navigation started. */
export interface HomeFigures {
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  /** What the largest paint was of, e.g. `picture > img`. */
  largestElement: string;
  layoutShift: number;
  /** Milliseconds that long tasks block the page from the first paint on, until it is quiet. */
  blockingAfterPaint: number;
  /** The same from the start of the navigation on. */
  blocking: number;
  /** Bytes of answers, headers included, that came before the largest paint. */
  bytesBeforePaint: number;
  /** Bytes of answers, headers included, until the page is quiet. */
  bytes: number;
  /** Bytes of scripts as they came, compressed, without headers, until the page is quiet. */
  scriptBytes: number;
  requests: number;
  /** Round trips in sequence before the largest paint. */
  roundTrips: number;
  /** Milliseconds from a click on the link to the policy until its heading is painted. */
  navigation: number;
}

/** What the first visit to a confirmation link measures, in milliseconds since the navigation started. */
export interface ConfirmFigures {
  /** A press on the button, made as soon as it is painted, shows on the screen. */
  confirmShows: number;
  /** The call that the press asks for leaves. */
  confirmCalls: number;
}

/** All that is measured in one round of one site. A page without scripts confirms nothing. */
export type Figures = HomeFigures & Partial<ConfirmFigures>;
