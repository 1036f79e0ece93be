import { PRESS_ERROR, PRESS_SUCCEEDED } from '@site/contract';
import { Box } from '@site/ui';

/**
 * Shows what went wrong or, if the page is never hydrated, what became of a press. It is rendered empty from the start: screen readers announce only changes
 * of a live region that already exists.
 */
export function ErrorArea({ text = '' }: { text: string | undefined }) {
  return (
    <Box role="alert" sx={area} {...{ [PRESS_ERROR]: '' }} suppressHydrationWarning>
      {text}
    </Box>
  );
}

const area = {
  mt: 3,
  // Room for the usual sentence. A longer one makes the card grow downwards, so nothing above moves.
  minHeight: '4.5rem',
  color: 'error.light',
  [`&[${PRESS_ERROR}="${PRESS_SUCCEEDED}"]`]: { color: 'text.primary' },
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
};
