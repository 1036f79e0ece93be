import { Box, styled } from '@site/ui';

const WIDTH = '18px';

const Ring = styled('span')({
  position: 'absolute',
  inset: 0,
  borderRadius: '50%',
  // Cuts the disc down to its rim, with both edges softened by a pixel.
  maskImage:
    `radial-gradient(closest-side, transparent calc(100% - ${WIDTH} - 1px), #000 calc(100% - ${WIDTH}), ` +
    '#000 calc(100% - 1px), transparent)',
});

/** Where the rim is 70 % of the way round, clockwise from the top. */
const END = {
  left: `calc(50% + (50% - ${WIDTH} / 2) * ${Math.sin(1.4 * Math.PI).toFixed(4)})`,
  top: `calc(50% - (50% - ${WIDTH} / 2) * ${Math.cos(1.4 * Math.PI).toFixed(4)})`,
};

/** A light behind the phone, in a ring that has come as far as the goal on the phone's screen: 70 %. */
export function Halo() {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        position: 'absolute',
        zIndex: -1,
        top: '50%',
        left: '50%',
        // Never as far as the text beside it, nor past the edge of a small screen.
        width: { xs: '140%', md: '122%', lg: '140%' },
        aspectRatio: '1',
        pointerEvents: 'none',
        transform: 'translate(-50%, -50%)',
        '@media (forced-colors: active), print': { display: 'none' },
      }}
    >
      <Box
        component="span"
        sx={{
          position: 'absolute',
          inset: '-30%',
          color: 'brand.600',
          opacity: 0.6,
          backgroundImage: 'radial-gradient(closest-side, currentColor 20%, transparent)',
        }}
      />
      <Ring sx={{ color: 'brand.400', opacity: 0.16, backgroundColor: 'currentcolor' }} />
      <Ring
        sx={{
          color: 'brand.400',
          opacity: 0.75,
          backgroundImage: 'conic-gradient(transparent 4%, currentColor 70%, transparent 70%)',
        }}
      />
      <Box
        component="span"
        sx={{
          position: 'absolute',
          ...END,
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
