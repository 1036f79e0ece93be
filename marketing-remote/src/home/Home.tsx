import type { PageProps } from '@site/contract';
import { Box, SiteHeader } from '@site/ui';
import { SiteFooter } from '../layout/SiteFooter';
import { Backdrop } from './Backdrop';
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
        minHeight: '100dvh',
      }}
    >
      <Backdrop />
      <SiteHeader productName={site.productName} />
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
