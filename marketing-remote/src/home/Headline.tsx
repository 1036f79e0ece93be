import { Box, Typography } from '@site/ui';

/** The two lines that carry the page; the second one in the brand's gradient. */
export function Headline() {
  return (
    <Typography
      variant="h1"
      sx={{
        // As large as its column bears with each line kept whole, even in the widest of the system's fonts.
        fontSize: 'clamp(2rem, 10.9cqi, 6rem)',
        // Apple's own font is narrow, so its devices (who alone know this keyword) bear more.
        '@supports (font: -apple-system-body)': { fontSize: 'clamp(2rem, 12cqi, 6rem)' },
        fontWeight: 800,
        lineHeight: 1.02,
        letterSpacing: '-0.04em',
      }}
    >
      <Box component="span" sx={{ display: 'block' }}>
        Set Your Goals
      </Box>{' '}
      <Box
        component="span"
        sx={{
          display: 'block',
          // Room for descenders, which the clipped background would cut off.
          pb: '0.08em',
          color: 'brand.400',
          '@supports ((-webkit-background-clip: text) or (background-clip: text))': {
            backgroundColor: 'currentColor',
            backgroundImage:
              'linear-gradient(100deg, rgba(255, 255, 255, 0.62), rgba(255, 255, 255, 0) 85%)',
            WebkitBackgroundClip: 'text',
            backgroundClip: 'text',
            WebkitTextFillColor: 'transparent',
          },
          // Forced colours drop the background, which would leave transparent letters on nothing.
          '@media (forced-colors: active)': {
            background: 'none',
            color: 'CanvasText',
            WebkitTextFillColor: 'currentcolor',
          },
        }}
      >
        Crush Your Goals
      </Box>
    </Typography>
  );
}
