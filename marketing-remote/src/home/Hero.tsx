import type { SettingsOf } from '@site/contract';
import { Box, Container, Stack, Typography } from '@site/ui';
import { rise } from './entrance';
import { Headline } from './Headline';
import { PHONE_WIDTH, PhonePicture, PICTURE } from './PhonePicture';
import { SIDEWAYS_PHONE } from './sidewaysPhone';
import { StoreBadge } from './StoreBadge';

/** Height of what is above the hero, with a margin, in rem. */
const ABOVE = 6.25;
const ABOVE_SHORT = 5;

/** The hero section: headline, description, store badges and a picture of the app. */
export function Hero({ site }: { site: SettingsOf<'marketing'> }) {
  return (
    <Container
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
        justifyItems: { xs: 'center', md: 'stretch' },
        // In a large window, the ring around the phone needs more room.
        gap: { xs: 7, md: 6, lg: `calc(${PHONE_WIDTH} * 0.206)` },
        pt: { xs: 4, sm: 6, md: 1 },
        pb: { xs: 8, md: 6 },
        [SIDEWAYS_PHONE]: {
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          justifyItems: 'stretch',
          gap: 4,
          pt: 0,
        },
      }}
    >
      {/* A size container: the headline scales with its column, not with the window. */}
      <Stack
        sx={{
          containerType: 'inline-size',
          width: '100%',
          textAlign: { xs: 'center', md: 'start' },
          // Beside the phone, the text is in the middle of the phone's visible part.
          alignSelf: 'start',
          justifyContent: 'center',
          minHeight: {
            md: `min(${PHONE_WIDTH} * ${PICTURE.height / PICTURE.width}, 100svh - ${ABOVE}rem)`,
          },
          [SIDEWAYS_PHONE]: { textAlign: 'start', minHeight: `calc(100svh - ${ABOVE_SHORT}rem)` },
          '@media print': { minHeight: 0 },
          ...rise(12),
        }}
      >
        <Headline />
        <Typography
          sx={{
            mt: { xs: 2.5, md: 3.5 },
            mx: { xs: 'auto', md: 0 },
            maxWidth: '30em',
            color: 'text.secondary',
            fontSize: { xs: '1rem', sm: 'clamp(1.25rem, 0.98vw, 1.625rem)' },
            lineHeight: 1.55,
            letterSpacing: { sm: '-0.01em' },
            textWrap: 'balance',
            [SIDEWAYS_PHONE]: {
              mt: 1.25,
              mx: 0,
              fontSize: '1rem',
              lineHeight: 1.45,
              letterSpacing: 0,
            },
          }}
        >
          Tell {site.productName} your goal and get the workout plan that takes you there. Follow it
          set by set, and see your progress week by week.
        </Typography>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: { xs: 'center', md: 'flex-start' },
            // The badges' clear space: a quarter of their height on every side.
            gap: '0.875rem',
            mt: { xs: 3.5, md: 5 },
            [SIDEWAYS_PHONE]: { justifyContent: 'flex-start', mt: 2 },
          }}
        >
          <StoreBadge store="apple" href={site.appStoreUrl} artwork={site.appStoreBadge} />
          <StoreBadge store="google" href={site.googlePlayUrl} artwork={site.googlePlayBadge} />
        </Box>
      </Stack>
      <PhonePicture productName={site.productName} />
    </Container>
  );
}
