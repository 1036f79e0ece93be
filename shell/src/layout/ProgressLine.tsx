import { Box } from '@site/ui';
import { keyframes } from '@site/ui/host';

/** Milliseconds before the line shows: on faster pages it would only flicker. */
const DELAY = 300;

const appear = keyframes({ from: { visibility: 'hidden' } });
const travel = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(100%)' },
});

/**
 * A line at the top of the window while a page loads. Animates transforms only: MUI's
 * LinearProgress animates its edges, which browsers count as layout shift.
 */
export function ProgressLine() {
  return (
    <Box
      data-shell=""
      role="progressbar"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        height: 3,
        overflow: 'hidden',
        animation: `${appear} ${DELAY}ms step-end`,
        '@media print': { display: 'none' },
        '&::before': {
          content: '""',
          position: 'absolute',
          inset: 0,
          bgcolor: 'brand.300',
          animation: `${travel} 1.2s ease-in-out infinite`,
          '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
          '@media (forced-colors: active)': { bgcolor: 'Highlight' },
        },
      }}
    />
  );
}
