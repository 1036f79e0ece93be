/**
 * Figures of a first visit to the home page. Times are milliseconds since the navigation started.
 */
export interface HomeFigures {
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  /** The largest painted element, e.g. `picture > img`. */
  largestElement: string;
  layoutShift: number;
  /** Milliseconds that long tasks block the page, from the first paint until it is idle. */
  blockingAfterPaint: number;
  /** The same from the start of the navigation. */
  blocking: number;
  /** Bytes of responses before the largest paint, headers included. */
  bytesBeforePaint: number;
  /** Bytes of responses until the page is idle, headers included. */
  bytes: number;
  /** Compressed bytes of scripts until the page is idle, without headers. */
  scriptBytes: number;
  requests: number;
  /** Sequential round trips before the largest paint. */
  roundTrips: number;
  /**
   * Milliseconds from the click on the link to the policy until the policy's heading is painted.
   */
  navigation: number;
}

/**
 * Figures of a first visit to a confirmation link, in milliseconds since the navigation started.
 */
export interface ConfirmFigures {
  /** When a press on the button, made as soon as it is painted, shows on the screen. */
  confirmShows: number;
  /** When the call of that press is sent. */
  confirmCalls: number;
}

/** All figures of one site in one round. The static site has no confirmation. */
export type Figures = HomeFigures & Partial<ConfirmFigures>;
