import { Box, Button, Typography } from '@site/ui';

interface PageStalledProps {
  isTrying: boolean;
  onTryAgain: () => void;
}

/**
 * A bar at the bottom of a page whose code failed: its text and links work, its buttons do nothing.
 */
export function PageStalled({ isTrying, onTryAgain }: PageStalledProps) {
  return (
    <Box
      role="alert"
      sx={{
        // In the flow at the page's end, so that it never hides the last of the content.
        position: 'sticky',
        bottom: 0,
        zIndex: 'snackbar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: '0.75rem 1.5rem',
        px: 3,
        py: 1.5,
        pb: 'max(0.75rem, env(safe-area-inset-bottom))',
        bgcolor: 'brand.800',
        borderTop: '1px solid',
        borderColor: 'brand.400',
      }}
    >
      <Typography sx={{ fontSize: '0.9375rem' }}>
        Parts of this page don’t work yet. Check your connection.
      </Typography>
      <Button variant="contained" aria-disabled={isTrying} onClick={() => isTrying || onTryAgain()}>
        {isTrying ? 'Trying again …' : 'Try again'}
      </Button>
    </Box>
  );
}
