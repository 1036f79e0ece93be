import { PRESSED } from '@site/contract';
import { Button } from '@site/ui';

interface ConfirmButtonProps {
  isRunning: boolean;
  onPress: () => void;
}

/**
 * The one button of the screen. While it runs it stays enabled and says so by ARIA: a disabled button would
 * lose the keyboard's focus.
 */
export function ConfirmButton({ isRunning, onPress }: ConfirmButtonProps) {
  return (
    <Button
      variant="contained"
      size="large"
      // The outline shows the focus; the ripple would pulse, whatever the visitor thinks of motion.
      focusRipple={false}
      onClick={onPress}
      aria-disabled={isRunning}
      aria-busy={isRunning}
      sx={{
        // Room for the ring on both sides, so that nothing moves when it comes. In px: with text at 200 % in
        // a window of 320 px the button has to fit as well.
        px: '48px',
        py: 1.5,
        fontSize: '1.0625rem',
        '&[aria-disabled="true"]': { cursor: 'progress' },
        [`&[aria-busy="true"]::after, &[${PRESSED}]::after`]: ring,
        '&:focus-visible': { outline: '3px solid', outlineColor: 'brand.50', outlineOffset: 3 },
      }}
    >
      Confirm
    </Button>
  );
}

/** Says that it runs; before the page's scripts are there, that they will take the press up. */
const ring = {
  content: '""',
  position: 'absolute',
  right: 'calc(24px - 0.5rem)',
  width: '1rem',
  height: '1rem',
  border: '2px solid',
  borderColor: 'currentColor',
  borderRightColor: 'transparent',
  borderRadius: '50%',
  animation: 'confirm-turn 0.8s linear infinite',
  '@keyframes confirm-turn': { to: { transform: 'rotate(1turn)' } },
  // Without the turning it is still there: an open ring.
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
};
