import { Box, Typography } from '@site/ui';

/**
 * Shows what went wrong. It is rendered empty from the start: screen readers announce only changes
 * of a live region that already exists.
 */
export function ErrorArea({ text }: { text: string | undefined }) {
  return (
    // Room for the usual sentence. A longer one makes the card grow downwards, so nothing above
    // moves.
    <Box role="alert" sx={{ mt: 3, minHeight: '4.5rem' }}>
      {text !== undefined && (
        <Typography
          sx={{
            color: 'error.light',
            lineHeight: 1.5,
            overflowWrap: 'anywhere',
            textWrap: 'pretty',
          }}
        >
          {text}
        </Typography>
      )}
    </Box>
  );
}
