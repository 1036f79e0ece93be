import { Box, styled } from '@site/ui';

const Layer = styled('span')({ position: 'absolute', inset: 0 });

/** Light of a size at a place, in the layer's own colour. */
const glow = (shape: string) => `radial-gradient(${shape}, currentColor, transparent 72%)`;

/** Depth behind the page, from gradients alone: it costs no request, and screen readers do not meet it. */
export function Backdrop() {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: -1,
        overflow: 'hidden',
        pointerEvents: 'none',
        '@media (forced-colors: active), print': { display: 'none' },
      }}
    >
      {/* Placed from the middle, so that the light stays with the text on the widest screens. */}
      <Layer
        sx={{
          color: 'brand.800',
          opacity: 0.75,
          backgroundImage: glow('52rem 36rem at calc(50% - 34rem) 4rem'),
        }}
      />
      <Layer
        sx={{
          color: 'brand.700',
          opacity: 0.28,
          backgroundImage: glow('90rem 60rem at calc(50% + 24rem) 24rem'),
        }}
      />
      <Layer
        sx={{
          color: 'brand.300',
          opacity: 0.09,
          backgroundImage: [0, 90]
            .map((turn) => `linear-gradient(${turn}deg, currentColor 1px, transparent 1px)`)
            .join(),
          backgroundSize: '4rem 4rem',
          backgroundPosition: 'center top',
          maskImage: 'radial-gradient(80rem 46rem at 50% 8rem, #000, transparent 78%)',
        }}
      />
    </Box>
  );
}
