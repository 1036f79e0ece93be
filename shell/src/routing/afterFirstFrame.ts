/**
 * Calls back once the next frame is on screen. Calls in the frame after it, since work between the
 * two would hold up what the visitor does at once, such as scrolling.
 */
export const afterFirstFrame = (call: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(call)));
