import { Box, Link, SvgIcon } from '@site/ui';
import { SIDEWAYS_PHONE } from './sidewaysPhone';

/** The text of each store's badge, in two lines, and its icon on a 24 x 24 canvas. */
const STORES = {
  apple: {
    lead: 'Download on the',
    name: 'App Store',
    // An arrow into a tray. We draw it ourselves because the stores' artwork must not be changed.
    icon: 'M12 3.5v11m0 0 4.5-4.5M12 14.5 7.5 10M4 16v2.5A2 2 0 0 0 6 20.5h12a2 2 0 0 0 2-2V16',
  },
  google: { lead: 'Get it on', name: 'Google Play', icon: 'M6.5 4.8v14.4L19 12z' },
};

/** How much larger Google's file is than the badge in it: it contains the badge's clear space. */
const GOOGLE_FILE = 250 / 168;

/** Both stores' artwork is as high as our badges; on phones lower, so that both fit side by side. */
const ARTWORK = {
  '--height': { xs: '3rem', sm: '3.5rem' },
  height: 'var(--height)',
  maxWidth: '100%',
};

const GOOGLE_ARTWORK = {
  ...ARTWORK,
  height: `calc(var(--height) * ${GOOGLE_FILE})`,
  margin: `calc(var(--height) * ${(1 - GOOGLE_FILE) / 2})`,
  maxWidth: 'none',
};

interface StoreBadgeProps {
  store: keyof typeof STORES;
  /** The app's page in the store. */
  href: string;
  /** URL of the store's own artwork. An empty string means ours. */
  artwork: string;
}

/**
 * A store badge: the store's own artwork, or ours in black with a thin border. Its text is its
 * accessible name.
 */
export function StoreBadge({ store, href, artwork }: StoreBadgeProps) {
  const { lead, name, icon } = STORES[store];
  if (artwork) {
    return (
      <Link
        href={href}
        rel="noopener noreferrer"
        underline="none"
        sx={{ display: 'inline-flex', maxWidth: '100%' }}
      >
        <Box
          component="img"
          src={artwork}
          alt={`${lead} ${name}`}
          height={56}
          sx={store === 'google' ? GOOGLE_ARTWORK : ARTWORK}
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
        paddingInlineStart: { xs: 1.125, sm: 1.75 },
        paddingInlineEnd: { xs: 1.25, sm: 2.25 },
        py: 0.75,
        [SIDEWAYS_PHONE]: {
          minWidth: 'min(9.75rem, 100%)',
          paddingInlineStart: 1.125,
          paddingInlineEnd: 1.25,
        },
        color: '#fff',
        backgroundColor: '#000',
        border: '1px solid rgba(255, 255, 255, 0.36)',
        borderRadius: '0.875rem',
        textAlign: 'start',
        transition: 'border-color 160ms, background-color 160ms',
        '&:hover': { borderColor: 'rgba(255, 255, 255, 0.8)', backgroundColor: '#15132b' },
      }}
    >
      <SvgIcon sx={{ width: '1.75rem', height: '1.75rem' }}>
        <path
          d={icon}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </SvgIcon>
      <span>
        <Box component="span" sx={{ display: 'block', fontSize: '0.6875rem', lineHeight: 1.2 }}>
          {lead}
        </Box>{' '}
        <Box
          component="span"
          sx={{
            display: 'block',
            fontSize: { xs: '1rem', sm: '1.25rem' },
            // Otherwise the badges need two rows in the widest system fonts.
            [SIDEWAYS_PHONE]: { fontSize: '1rem' },
            fontWeight: 600,
            lineHeight: 1.15,
            letterSpacing: '-0.02em',
          }}
        >
          {name}
        </Box>
      </span>
    </Link>
  );
}
