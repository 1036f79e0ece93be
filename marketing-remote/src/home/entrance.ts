import { keyframes } from '@emotion/react';

/** Motion at the beginning: not with reduced motion, and not on narrow screens, since a phone's processor is busiest then. */
export const WITH_ENTRANCE =
  '@media (prefers-reduced-motion: no-preference) and (min-width: 900px)';

/**
 * Returns styles that move an element up into place once, from `pixels` below. The element is visible
 * from the start: a fade-in would delay its paint, and so the largest contentful paint.
 */
export const rise = (pixels: number) => ({
  [WITH_ENTRANCE]: {
    animation: `${keyframes({ from: { transform: `translateY(${pixels}px)` } })} 700ms cubic-bezier(0.2, 0.7, 0.2, 1)`,
  },
});

/**
 * Styles that show decoration one frame after everything else. Its gradients and masks take longer
 * to draw than the text, which would have to wait for them in the same frame.
 */
export const AFTER_FIRST_PAINT = {
  animation: `${keyframes({ from: { visibility: 'hidden' } })} 1ms`,
};
