import type { PageProps } from '@site/contract';
import { Box, Container, SiteHeader, Typography } from '@site/ui';
import { SiteFooter } from '../layout/SiteFooter';
import { HEADINGS, LAST_UPDATED, policyTexts } from './policy';
import { PolicySection } from './PolicySection';
import { TableOfContents, WIDE_SCREEN } from './TableOfContents';
import { useCurrentSection } from './useCurrentSection';

const HEADING_IDS = HEADINGS.flatMap(({ id, subsections = [] }) => [
  id,
  ...subsections.map((each) => each.id),
]);

const COLUMNS = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  // Fractions instead of lengths: both columns still fit side by side at twice the text size.
  [WIDE_SCREEN]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 3fr)', gap: 8 },
  '@media print': { display: 'block' },
};

/** Prints the policy alone, in sizes for paper. `&&` outweighs the sizes of the sections. */
const PRINT_STYLE = {
  '@media print': {
    '& > header, & > footer, & nav': { display: 'none' },
    '&&, && *': { fontSize: '11pt' },
    '&& h1': { fontSize: '24pt' },
    '&& h2': { fontSize: '15pt' },
    '&& h3': { fontSize: '12pt' },
    '&& main': { padding: 0 },
  },
};

export default function PrivacyPolicy({ site, location }: PageProps<'marketing'>) {
  const current = useCurrentSection(HEADING_IDS, location.hash);
  const texts = policyTexts(site);
  return (
    <Box sx={PRINT_STYLE}>
      <SiteHeader productName={site.productName} />
      <Container
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ pt: { xs: 4, md: 8 }, pb: { xs: 8, md: 12 }, outline: 0 }}
      >
        <PolicyTitle productName={site.productName} />
        <Box sx={COLUMNS}>
          <TableOfContents current={current} />
          <Box sx={{ maxWidth: '39rem', minWidth: 0 }}>
            {HEADINGS.map((heading) => (
              <PolicySection key={heading.id} heading={heading} texts={texts} />
            ))}
          </Box>
        </Box>
      </Container>
      <SiteFooter />
    </Box>
  );
}

/** The head of the page: the title, the date and a summary. */
function PolicyTitle({ productName }: { productName: string }) {
  return (
    <Box
      sx={{ pb: { xs: 4, md: 6 }, mb: { xs: 4, md: 7 }, borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography sx={{ mb: 1.5, color: 'primary.main', fontSize: '0.875rem' }}>
        Last updated <time dateTime={LAST_UPDATED.date}>{LAST_UPDATED.words}</time>
      </Typography>
      <Typography variant="h1" sx={{ fontSize: 'clamp(2.25rem, 1.6rem + 2.8vw, 3.75rem)' }}>
        Privacy Policy
      </Typography>
      <Typography
        sx={{
          mt: 2.5,
          maxWidth: '40rem',
          color: 'text.secondary',
          fontSize: '1.25rem',
          lineHeight: 1.6,
          textWrap: 'pretty',
        }}
      >
        This policy says which data {productName} collects when you use it, what the data is used
        for, and what you can ask us to do with it.
      </Typography>
    </Box>
  );
}
