import type { CommonSettings, PageProps } from '@site/contract';
import {
  Box,
  Button,
  Container,
  GoalRing,
  SHORT_SCREEN,
  SiteHeader,
  Stack,
  SupportFooter,
  Typography,
} from '@site/ui';
import type { ReactNode } from 'react';

interface NoticeProps {
  site: CommonSettings;
  title: string;
  text: string;
  children: ReactNode;
}

/** A page of the shell itself that says what is wrong and what to do next. */
export function Notice({ site, title, text, children }: NoticeProps) {
  return (
    <Box
      data-shell=""
      sx={{
        position: 'relative',
        isolation: 'isolate',
        overflow: 'clip',
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100dvh',
      }}
    >
      {/* Empty, as the page is: below the text on phones, beside it on wider screens. */}
      <Box sx={ring}>
        <GoalRing done={0} />
      </Box>
      <SiteHeader productName={site.productName} />
      <Container
        component="main"
        id="main"
        tabIndex={-1}
        sx={{
          flex: 1,
          display: 'flex',
          alignItems: { md: 'center' },
          pt: { xs: 6, md: 0 },
          pb: { xs: 6, md: 16 },
          [SHORT_SCREEN]: { alignItems: 'flex-start', pt: 1, pb: 2 },
        }}
      >
        <Stack
          sx={{
            gap: 2.5,
            alignItems: 'flex-start',
            maxWidth: { xs: '38rem', md: '32rem' },
            [SHORT_SCREEN]: { gap: 1.25 },
          }}
        >
          <Typography variant="h1" sx={{ fontSize: 'clamp(2rem, 1.4rem + 3vw, 3.75rem)' }}>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: '1.125rem' }}>{text}</Typography>
          <Stack
            direction="row"
            sx={{ gap: 1.5, flexWrap: 'wrap', mt: 1, [SHORT_SCREEN]: { mt: 0 } }}
          >
            {children}
          </Stack>
        </Stack>
      </Container>
      <SupportFooter supportEmail={site.supportEmail} />
    </Box>
  );
}

const ring = {
  position: 'absolute',
  zIndex: -1,
  width: { xs: '22rem', md: '30rem' },
  aspectRatio: '1',
  insetInlineStart: { xs: 'calc(100% - 15rem)', md: 'calc(50% + 7rem)' },
  top: { xs: 'max(24rem, calc(100% - 20.5rem))', md: 'calc(50% - 15rem)' },
};

/** The page for addresses without a page of a remote. */
export function NotFound({ site, Part }: Pick<PageProps, 'site' | 'Part'>) {
  return (
    <Notice
      site={site}
      title="This page doesn’t exist"
      text="The address may be mistyped, or the page has moved."
    >
      <Button variant="contained" size="large" href="/">
        Go to the home page
      </Button>
      <Box sx={{ width: '100%', mt: 3, [SHORT_SCREEN]: { mt: 1 } }}>
        <Part of="marketing" name="StoreBadges" title="Looking for the app?" />
      </Box>
    </Notice>
  );
}
