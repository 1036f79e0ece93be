import { LinearProgress } from '@site/ui/host';

/** How long a page may take before the line shows, in milliseconds: below it, a line is only a flicker. */
const MOMENT = 300;

/** A line on top of the window while a page is on its way. */
export function ProgressLine() {
  return (
    <LinearProgress
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        height: 3,
        '@keyframes appear': { from: { visibility: 'hidden' } },
        animation: `appear ${MOMENT}ms step-end`,
      }}
    />
  );
}
