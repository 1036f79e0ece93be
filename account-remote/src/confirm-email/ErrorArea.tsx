import { Box, Typography } from '@site/ui';

/**
 * Says what went wrong. It is in the page before there is anything to say: screen readers announce only what
 * changes in a region they already know.
 */
export function ErrorArea({ text }: { text: string | undefined }) {
  return (
    // Room for the usual sentence; a longer one makes the card grow downwards, so nothing above it moves.
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
