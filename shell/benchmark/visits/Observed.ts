/** What a page has seen of itself, by `observePage.ts`. Times are milliseconds since its navigation started. */
export interface Observed {
  firstPaint: number | undefined;
  largestPaint: { time: number; element: string } | undefined;
  /** Layout shifts that no input caused. */
  shifts: { time: number; value: number }[];
  /** Tasks over 50 ms, during which a page can't answer. */
  longTasks: { start: number; end: number }[];
  /** When the Confirm button was painted, and where its middle is. */
  button: { time: number; x: number; y: number } | undefined;
  /** When it was seen on screen that the button had been pressed. */
  sign: number | undefined;
  /** Milliseconds from the click on the link to the policy until its heading was painted. */
  navigation: number | undefined;
}

declare global {
  interface Window {
    observed: Observed;
  }
}
