/**
 * What `observePage.ts` records in the page. Times are milliseconds since the navigation started.
 */
export interface Observed {
  firstPaint: number | undefined;
  largestPaint: { time: number; element: string } | undefined;
  /** Layout shifts without recent input. */
  shifts: { time: number; value: number }[];
  /** When the Confirm button was painted, and the position of its centre. */
  button: { time: number; x: number; y: number } | undefined;
  /** When the pressed state of the button was painted. */
  pressShown: number | undefined;
  /** Milliseconds from the click on the link to the policy until its heading was painted. */
  navigation: number | undefined;
}

declare global {
  interface Window {
    observed: Observed;
    /** Begins to look for the Confirm button, which delays the paint. */
    observeConfirm: () => void;
  }
}
