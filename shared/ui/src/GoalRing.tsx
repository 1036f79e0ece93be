import Box from '@mui/material/Box';

/** The part of the ring that is still to do. */
const TO_DO = 'color-mix(in srgb, currentColor 20%, transparent)';

interface GoalRingProps {
  /** Progress from 0 to 1, clockwise from the top. A change is animated. */
  done: number;
  /** Of the rim. */
  width?: string;
}

/** The brand's picture of a goal: a glowing progress ring that fills its container. Decorative. */
export function GoalRing({ done, width = '18px' }: GoalRingProps) {
  // The dark beginning goes when the ring closes.
  const start = 'calc(4% - max(0, var(--done) - 0.9) * 2000%)';
  const end = 'calc(var(--done) * 100%)';
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        pointerEvents: 'none',
        // Registered, since CSS animates no plain custom property.
        '@property --done': { syntax: '"<number>"', inherits: 'true', initialValue: '0' },
        '--done': `${done}`,
        '@media (prefers-reduced-motion: no-preference)': { transition: '--done 700ms ease-out' },
        '@media (forced-colors: active), print': { display: 'none' },
      }}
    >
      <Box
        component="span"
        sx={{
          position: 'absolute',
          inset: '-30%',
          color: 'brand.600',
          backgroundImage:
            'radial-gradient(closest-side, color-mix(in srgb, currentColor 60%, transparent), transparent)',
        }}
      />
      <Box
        component="span"
        sx={{
          position: 'absolute',
          inset: 0,
          borderRadius: '50%',
          opacity: 0.79,
          color: 'brand.400',
          backgroundImage: `conic-gradient(${TO_DO} ${start}, currentColor ${end}, ${TO_DO} ${end})`,
          // Cuts the disc down to its rim. The one-pixel gradients soften both edges.
          maskImage:
            `radial-gradient(closest-side, transparent calc(100% - ${width} - 1px), #000 calc(100% - ${width}), ` +
            '#000 calc(100% - 1px), transparent)',
        }}
      />
      {/* Turns with the progress, and has the bright end at its top. */}
      <Box
        component="span"
        sx={{
          position: 'absolute',
          inset: 0,
          transform: 'rotate(calc(var(--done) * 1turn))',
          '&::before': {
            content: '""',
            position: 'absolute',
            top: 0,
            left: `calc(50% - ${width} / 2)`,
            width,
            height: width,
            borderRadius: '50%',
            color: 'brand.100',
            backgroundColor: 'currentcolor',
            boxShadow: '0 0 20px 2px currentcolor',
          },
        }}
      />
    </Box>
  );
}
