import { Box, Typography } from '@site/ui';

/** The headline in two lines. The second has the brand's gradient. */
export function Headline() {
  return (
    <Typography
      variant="h1"
      sx={{
        // The largest size at which neither line wraps, even in the widest system font. On a low
        // screen, it leaves room for the store badges.
        fontSize: 'clamp(2rem, min(10.9cqi, 14svh), 8.5rem)',
        // Apple's system font is narrower, so its devices get a larger size. Only they know this
        // keyword.
        '@supports (font: -apple-system-body)': {
          fontSize: 'clamp(2rem, min(12cqi, 14svh), 8.5rem)',
        },
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
          // Room for descenders: the clipped background would cut them off.
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
          // Forced colours remove the background, so transparent text would be invisible.
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
