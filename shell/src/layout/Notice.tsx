import type { SiteSettings } from '@site/contract';
import { Container, SiteHeader, Stack, Typography } from '@site/ui';
import type { ReactNode } from 'react';

interface NoticeProps {
  site: SiteSettings;
  title: string;
  text: string;
  /** What the visitor can do next. */
  children: ReactNode;
}

/** A page of the shell's own that says why there is nothing else, and what to do next. */
export function Notice({ site, title, text, children }: NoticeProps) {
  return (
    <>
      <SiteHeader productName={site.productName} />
      <Container component="main" id="main" tabIndex={-1} sx={{ py: { xs: 8, md: 14 } }}>
        <Stack sx={{ gap: 2.5, alignItems: 'flex-start', maxWidth: '38rem' }}>
          <Typography variant="h1" sx={{ fontSize: 'clamp(2rem, 1.4rem + 3vw, 3.75rem)' }}>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: '1.125rem' }}>{text}</Typography>
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', mt: 1 }}>
            {children}
          </Stack>
        </Stack>
      </Container>
    </>
  );
}
