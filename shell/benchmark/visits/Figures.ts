/**
 * Figures of a first visit to the home page. Times are milliseconds since the navigation started.
 */
export interface HomeFigures {
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  /** The largest painted element, e.g. `picture > img`. */
  largestElement: string;
  layoutShift: number;
  /** Bytes of responses before the largest paint, headers included. */
  bytesBeforePaint: number;
  /** Bytes of responses until the page is idle, headers included. */
  bytes: number;
  /** Compressed bytes of scripts until the page is idle, headers included. */
  scriptBytes: number;
  requests: number;
  /** Sequential round trips before the largest paint. */
  roundTrips: number;
  /**
   * Milliseconds from the click on the link to the policy until the policy's heading is painted.
   */
  navigation: number;
}

/** Figures of a first visit to the home page whose tasks are recorded. */
export interface BlockingFigures {
  /** Milliseconds that long tasks block the page, from the first paint until it is idle. */
  blockingAfterPaint: number;
  /** The same from the start of the navigation. */
  blocking: number;
}

/** Figures of a second visit to the home page in a new tab, with the cache of the first. */
export interface ReturnFigures {
  returnLargestPaint: number;
  /** Requests answered by the network until the page is idle. A 304 response counts. */
  returnRequests: number;
  /** Bytes of their responses, headers included. */
  returnBytes: number;
}

/** Figures of a first visit to a confirmation link, left alone until it has loaded. */
export interface ConfirmPaint {
  /** Milliseconds since the navigation started. */
  confirmFirstPaint: number;
}

/**
 * Figures of a first visit to a confirmation link, in milliseconds since the navigation started.
 */
export interface ConfirmPress {
  /** When a press on the button, made as soon as it is painted, shows on the screen. */
  confirmShows: number;
  /** When the call of that press is sent. */
  confirmCalls: number;
}

/** All figures of one site in one round. */
export type Figures = HomeFigures & BlockingFigures & ReturnFigures & ConfirmPaint & ConfirmPress;
