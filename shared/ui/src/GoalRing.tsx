import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';

const WIDTH = '18px';

const Ring = styled('span')({
  position: 'absolute',
  inset: 0,
  borderRadius: '50%',
  opacity: 0.79,
  // Cuts the disc down to its rim. The one-pixel gradients soften both edges.
  maskImage:
    `radial-gradient(closest-side, transparent calc(100% - ${WIDTH} - 1px), #000 calc(100% - ${WIDTH}), ` +
    '#000 calc(100% - 1px), transparent)',
});

/** The part of the ring that is still to do. */
const TO_DO = 'color-mix(in srgb, currentColor 20%, transparent)';

/**
 * The brand's picture of a goal: a glowing progress ring that fills its container. Decorative.
 *
 * @param done progress from 0 to 1, clockwise from the top
 */
export function GoalRing({ done }: { done: number }) {
  const angle = 2 * Math.PI * done;
  const end = `${done * 100}%`;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        pointerEvents: 'none',
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
      <Ring
        sx={{
          color: 'brand.400',
          backgroundImage: `conic-gradient(${TO_DO} 4%, currentColor ${end}, ${TO_DO} ${end})`,
        }}
      />
      <Box
        component="span"
        sx={{
          position: 'absolute',
          left: `calc(50% + (50% - ${WIDTH} / 2) * ${Math.sin(angle).toFixed(4)})`,
          top: `calc(50% - (50% - ${WIDTH} / 2) * ${Math.cos(angle).toFixed(4)})`,
          width: WIDTH,
          height: WIDTH,
          borderRadius: '50%',
          color: 'brand.100',
          backgroundColor: 'currentcolor',
          boxShadow: '0 0 20px 2px currentcolor',
          transform: 'translate(-50%, -50%)',
        }}
      />
    </Box>
  );
}
