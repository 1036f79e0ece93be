import { Box, Link, SvgIcon } from '@site/ui';
import { SIDEWAYS_PHONE } from './sidewaysPhone';

/** The text of each store's badge, in two lines, and its sign on a 24 x 24 canvas, from simple-icons 16.37 (CC0). */
const STORES = {
  apple: {
    lead: 'Download on the',
    name: 'App Store',
    icon: 'M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701',
  },
  google: {
    lead: 'Get it on',
    name: 'Google Play',
    icon: 'M22.018 13.298l-3.919 2.218-3.515-3.493 3.543-3.521 3.891 2.202a1.49 1.49 0 0 1 0 2.594zM1.337.924a1.486 1.486 0 0 0-.112.568v21.017c0 .217.045.419.124.6l11.155-11.087L1.337.924zm12.207 10.065l3.258-3.238L3.45.195a1.466 1.466 0 0 0-.946-.179l11.04 10.973zm0 2.067l-11 10.933c.298.036.612-.016.906-.183l13.324-7.54-3.23-3.21z',
  },
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
        <path d={icon} />
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
