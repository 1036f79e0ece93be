import { Box, Container, Link, Stack, Typography } from '@site/ui';
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
        <Stack direction="row" sx={{ gap: 2.5, color: 'text.secondary' }}>
          {/* There are no addresses yet, so they are named images instead of links. */}
          {networks.map(({ name, icon }) => (
            <Box
              key={name}
              component="span"
              role="img"
              aria-label={name}
              sx={{ display: 'inline-flex' }}
            >
              {icon}
            </Box>
          ))}
        </Stack>
      </Container>
    </Box>
  );
}
