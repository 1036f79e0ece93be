import { Box, Container, Link, Typography } from '@site/ui';
import { Fragment } from 'react';
import { networks } from './networks';

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
          Soon on{' '}
          {networks.map(({ name, icon }) => (
            <Fragment key={name}>{icon}</Fragment>
          ))}
          <Box component="span" sx={hidden}>
            {networks.map(({ name }) => name).join(', ')}
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
