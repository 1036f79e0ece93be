import { Box, Link, SvgIcon } from '@site/ui';
import type { ReactNode } from 'react';
import { SHORT_SCREEN } from './shortScreen';

interface StoreBadgeProps {
  /** The app's page in the store. */
  href: string;
  /** URL of the store's own artwork. An empty string means ours. */
  artwork: string;
  /** The small first line, e.g. `Get it on`. */
  lead: string;
  /** The large second line, e.g. `Google Play`. */
  store: string;
  /** Shapes on a 24 x 24 canvas. */
  icon: ReactNode;
}

/**
 * A store badge: the store's own artwork, or ours in black with a thin border. Its text is its
 * accessible name.
 */
export function StoreBadge({ href, artwork, lead, store, icon }: StoreBadgeProps) {
  if (artwork) {
    return (
      <Link href={href} rel="noopener noreferrer" sx={{ display: 'inline-flex', maxWidth: '100%' }}>
        <Box
          component="img"
          src={artwork}
          alt={`${lead} ${store}`}
          height={56}
          sx={{ height: '3.5rem', maxWidth: '100%' }}
        />
      </Link>
    );
  }
  return (
    <Link
      href={href}
      rel="noopener noreferrer"
      underline="none"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.25 },
        // The badges are side by side where both fit, and never wider than the screen at any text
        // size.
        flex: { xs: '1 1 auto', sm: '0 1 auto' },
        minWidth: { xs: 'min(9.75rem, 100%)', sm: 'min(12.25rem, 100%)' },
        maxWidth: { xs: 'min(13rem, 100%)', sm: '100%' },
        minHeight: '3.5rem',
        pl: { xs: 1.125, sm: 1.75 },
        pr: { xs: 1.25, sm: 2.25 },
        py: 0.75,
        [SHORT_SCREEN]: { minWidth: 'min(9.75rem, 100%)', pl: 1.125, pr: 1.25 },
        color: '#fff',
        backgroundColor: '#000',
        border: '1px solid rgba(255, 255, 255, 0.36)',
        borderRadius: '0.875rem',
        textAlign: 'left',
        transition: 'border-color 160ms, background-color 160ms',
        '&:hover': { borderColor: 'rgba(255, 255, 255, 0.8)', backgroundColor: '#15132b' },
      }}
    >
      <SvgIcon sx={{ width: '1.75rem', height: '1.75rem' }}>{icon}</SvgIcon>
      <span>
        <Box component="span" sx={{ display: 'block', fontSize: '0.6875rem', lineHeight: 1.2 }}>
          {lead}
        </Box>{' '}
        <Box
          component="span"
          sx={{
            display: 'block',
            fontSize: { xs: '1rem', sm: '1.25rem' },
            fontWeight: 600,
            lineHeight: 1.15,
            letterSpacing: '-0.02em',
          }}
        >
          {store}
        </Box>
      </span>
    </Link>
  );
}
