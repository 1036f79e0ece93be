/**
 * Styles that let a part of the page rise into place once, unless the visitor asks for reduced motion. It only moves and
 * never hides: text that fades in from nothing would be counted, and felt, as loading later.
 */
export const rise = (distance: string) => ({
  '@keyframes rise': { from: { transform: `translateY(${distance})` } },
  '@media (prefers-reduced-motion: no-preference)': { animation: 'rise 700ms cubic-bezier(0.2, 0.7, 0.2, 1)' },
});
