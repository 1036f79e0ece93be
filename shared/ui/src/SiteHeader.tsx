import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Logo } from './Logo';
import { SHORT_SCREEN } from './shortScreen';

interface SiteHeaderProps {
  productName: string;
  /** Shown at the end of the bar. */
  children?: ReactNode;
}

/** The bar at the top of every page: the logo and the name, linked to the home page. */
export function SiteHeader({ productName, children }: SiteHeaderProps) {
  return (
    <Box component="header" data-shell="">
      <Container
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          py: 2.5,
          [SHORT_SCREEN]: { py: 1.25 },
        }}
      >
        <Link
          href="/"
          aria-label={`${productName}, home`}
          underline="none"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1.5,
            color: 'text.primary',
            fontWeight: 600,
            letterSpacing: '-0.01em',
            borderRadius: 1,
          }}
        >
          <Logo sx={{ width: 40, height: 40 }} />
          {productName}
        </Link>
        {children}
      </Container>
    </Box>
  );
}
