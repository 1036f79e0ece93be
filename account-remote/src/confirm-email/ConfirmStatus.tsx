import { PRESS_STATUS } from '@site/contract';
import { Box } from '@site/ui';

/** Tells screen readers that a call is pending or, before hydration, that the press is kept. */
export function ConfirmStatus({ isRunning }: { isRunning: boolean }) {
  return (
    <Box role="status" sx={hidden} {...{ [PRESS_STATUS]: TEXT }} suppressHydrationWarning>
      {isRunning ? TEXT : ''}
    </Box>
  );
}

const TEXT = 'Confirming …';

/** Sighted visitors see the button's spinner instead. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
