/**
 * Styles that let a part of the page rise into place once, from so many pixels below, unless the visitor asks for
 * reduced motion. It only moves and never hides: what fades in from nothing is counted, and felt, as loading later.
 */
export const rise = (pixels: number) => ({
  // Keyframes are known to the whole page by their name, so each distance has its own.
  [`@keyframes rise-${pixels}`]: { from: { transform: `translateY(${pixels}px)` } },
  '@media (prefers-reduced-motion: no-preference)': {
    animation: `rise-${pixels} 700ms cubic-bezier(0.2, 0.7, 0.2, 1)`,
  },
});
