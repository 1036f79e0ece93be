import { Box, Container, Link, SvgIcon, Typography } from '@site/ui';

const dot = { fill: 'currentColor', stroke: 'none' };

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The product's social networks, each with a line icon. */
const NETWORKS = {
  Facebook: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M15.25 7.75h-1a2 2 0 0 0-2 2V21M9.5 12.75h5.25" />
    </>
  ),
  Twitter: (
    <path
      d="M21 6.25c-.8.45-1.5.65-2.35.8A3.9 3.9 0 0 0 12 9.75v.85C8.7 10.7 5.9 9 4.1 6.4c-1.5 3.1-.5 6.6 2.6 8.5
        -1.1.7-2.3 1-3.7 1 5.9 3.7 15.9 1.1 15.9-7.2 0-.25 0-.45-.05-.65.9-.5 1.7-1.1 2.15-1.8z"
    />
  ),
  Instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="16.75" cy="7.25" r="1.1" {...dot} />
    </>
  ),
  LinkedIn: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3.5" />
      <path d="M8 11v5.5M12 16.5V11m0 2.75a2.25 2.25 0 0 1 4.5 0v2.75" />
      <circle cx="8" cy="7.9" r="1.1" {...dot} />
    </>
  ),
};

/** The footer of every marketing page. */
export function SiteFooter() {
  return (
    <Box component="footer" sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <Container
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 4,
          rowGap: 2,
          py: 3,
        }}
      >
        <Link
          href="/private-policy"
          underline="hover"
          sx={{ py: 0.5, color: 'text.primary', fontSize: '0.875rem', borderRadius: 0.5 }}
        >
          Private Policy
        </Link>
        <Typography
          sx={{
            color: 'text.secondary',
            fontSize: '0.875rem',
            textAlign: 'center',
            order: { xs: 1, sm: 0 },
          }}
        >
          ©Copyright. All rights reserved.
        </Typography>
        {/* The networks have no addresses yet, so the sentence says that they come. */}
        <Typography
          sx={{
            position: 'relative',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            color: 'text.secondary',
            fontSize: '0.875rem',
          }}
        >
          Soon on {/* Together, so that none is alone in a row. */}
          <Box component="span" sx={{ display: 'inline-flex', gap: 2 }}>
            {Object.entries(NETWORKS).map(([name, icon]) => (
              <SvgIcon key={name}>
                <g {...line}>{icon}</g>
              </SvgIcon>
            ))}
          </Box>
          <Box component="span" sx={hidden}>
            {Object.keys(NETWORKS).join(', ')}
          </Box>
        </Typography>
      </Container>
    </Box>
  );
}

/**
 * The names of the icons, for screen readers: over the icons, where a finger that explores the
 * screen finds them.
 */
const hidden = { position: 'absolute', inset: 0, overflow: 'hidden', opacity: 0 };
