import { Box } from '@site/ui';

/** How long a page may take before the line shows, in milliseconds: below it, a line is only a flicker. */
const MOMENT = 300;

/**
 * A line on top of the window while a page is on its way. It moves by transforms alone: MUI's own moves by its edges,
 * which browsers count as the page shifting.
 */
export function ProgressLine() {
  return (
    <Box
      role="progressbar"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        height: 3,
        overflow: 'hidden',
        '@keyframes appear': { from: { visibility: 'hidden' } },
        animation: `appear ${MOMENT}ms step-end`,
        '&::before': {
          content: '""',
          position: 'absolute',
          inset: 0,
          bgcolor: 'brand.300',
          '@keyframes travel': {
            from: { transform: 'translateX(-100%)' },
            to: { transform: 'translateX(100%)' },
          },
          animation: 'travel 1.2s ease-in-out infinite',
          '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
          '@media (forced-colors: active)': { bgcolor: 'Highlight' },
        },
      }}
    />
  );
}
