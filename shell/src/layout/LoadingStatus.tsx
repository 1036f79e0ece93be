import { Box } from '@site/ui';
import { useEffect, useState } from 'react';

/** Milliseconds before it says anything: a faster page would talk over it. */
const DELAY = 1000;

/**
 * Tells screen readers that the next page is loading; render it once, always, since they announce only
 * changes of a live region. The end goes without saying: the new heading gets the focus.
 */
export function LoadingStatus({ isLoading }: { isLoading: boolean }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), DELAY);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return (
    <Box
      data-shell=""
      role="status"
      sx={{
        position: 'fixed',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      }}
    >
      {isSlow && 'Loading …'}
    </Box>
  );
}
