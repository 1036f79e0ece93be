import type { PageProps } from '@site/contract';
import { Box, Link, SiteHeader, styled } from '@site/ui';
import { SiteFooter } from '../layout/SiteFooter';
import { AFTER_FIRST_PAINT } from './entrance';
import { Hero } from './Hero';

/** The landing page: what the app does, and where to get it. */
export default function Home({ site }: PageProps<'marketing'>) {
  return (
    <Box
      sx={{
        position: 'relative',
        // Keeps the backdrop (z-index -1) above the document's own background.
        isolation: 'isolate',
        // The halo is wider than a small screen.
        overflowX: 'clip',
        display: 'flex',
        flexDirection: 'column',
        // Some open a page in a window of 12,000 pixels, such as search engines: the headline stays near the top.
        minHeight: 'min(100dvh, 100rem)',
      }}
    >
      <Backdrop />
      <SiteHeader productName={site.productName}>
        {/* No address: a long one would not fit beside the name. */}
        <Link
          href={`mailto:${site.supportEmail}`}
          underline="hover"
          sx={{
            // A long name wraps beside it, and so does a long translation.
            flexShrink: 0,
            maxWidth: '40%',
            py: 1,
            color: 'text.primary',
            fontSize: '0.875rem',
            textAlign: 'end',
          }}
        >
          Contact us
        </Link>
      </SiteHeader>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ flex: 1, display: 'grid', alignItems: 'center', outline: 'none' }}
      >
        <Hero site={site} />
      </Box>
      <SiteFooter />
    </Box>
  );
}

const Layer = styled('span')({ position: 'absolute', inset: 0 });

/** Returns a glow in the layer's own colour. `shape` is its size and place. */
const glow = (shape: string) => `radial-gradient(${shape}, currentColor, transparent 72%)`;

/**
 * The background of the page, made of gradients: it needs no request and is hidden from screen
 * readers.
 */
function Backdrop() {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: -1,
        overflow: 'hidden',
        pointerEvents: 'none',
        ...AFTER_FIRST_PAINT,
        '@media (forced-colors: active), print': { display: 'none' },
      }}
    >
      {/* Positioned from the centre, so that the light stays near the text on wide screens. */}
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
