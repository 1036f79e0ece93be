import { keyframes } from '@emotion/react';
import { PRESSED } from '@site/contract';
import { EARLY_BUTTON, isRepeat } from '@site/contract/early';
import { Button } from '@site/ui';

interface ConfirmButtonProps {
  isRunning: boolean;
  onPress: () => void;
}

/**
 * The only button of the page. While a call is pending it stays enabled and sets ARIA states
 * instead: a disabled button would lose keyboard focus.
 */
export function ConfirmButton({ isRunning, onPress }: ConfirmButtonProps) {
  return (
    <Button
      variant="contained"
      size="large"
      onClick={({ nativeEvent, currentTarget }) => {
        if (!isRunning && !isRepeat(nativeEvent, currentTarget)) onPress();
      }}
      onKeyDown={(event) => {
        if (isRepeat(event.nativeEvent, event.currentTarget)) event.preventDefault();
      }}
      {...{ [EARLY_BUTTON]: '' }}
      aria-disabled={isRunning}
      aria-busy={isRunning}
      sx={{
        // Reserves space for the spinner on both sides, so that nothing moves when it appears. In
        // px, so that the button fits a window 320 px wide with text at 200 %.
        px: '48px',
        py: 1.5,
        fontSize: '1rem',
        '&[aria-disabled="true"]': { cursor: 'progress' },
        [`&[aria-busy="true"]::after, &[${PRESSED}]::after`]: spinner,
        '&:focus-visible': { outline: '3px solid', outlineColor: 'brand.50', outlineOffset: 3 },
      }}
    >
      Confirm
    </Button>
  );
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

/** Shows that a call is pending or, before hydration, that a press waits. */
const spinner = {
  content: '""',
  position: 'absolute',
  right: 'calc(24px - 0.5rem)',
  width: '1rem',
  height: '1rem',
  border: '2px solid',
  borderColor: 'currentColor',
  // Forced colours would draw a transparent side.
  borderRightStyle: 'none',
  borderRadius: '50%',
  animation: `${turn} 0.8s linear infinite`,
  // Without the animation it is a static, open ring.
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
};
