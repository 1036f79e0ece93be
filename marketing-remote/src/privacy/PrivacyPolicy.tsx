import type { PageProps } from '@site/contract';
import { Box, Container, SiteHeader } from '@site/ui';
import { SiteFooter } from '../layout/SiteFooter';
import { policy } from './policy';
import { PolicySection } from './PolicySection';
import { PolicyTitle } from './PolicyTitle';
import { PRINT_STYLE } from './printStyle';
import { TableOfContents } from './TableOfContents';
import { useCurrentSection } from './useCurrentSection';
import { WIDE_SCREEN } from './wideScreen';

const HEADING_IDS = policy.flatMap(({ id, parts = [] }) => [id, ...parts.map((part) => part.id)]);

const COLUMNS = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  // Fractions instead of lengths: both columns still fit side by side at twice the text size.
  [WIDE_SCREEN]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 3fr)', gap: 8 },
  '@media print': { display: 'block' },
};

/** The privacy policy. */
export default function PrivacyPolicy({ site, location }: PageProps<'marketing'>) {
  const current = useCurrentSection(HEADING_IDS, location.hash);
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
          <TableOfContents policy={policy} current={current} />
          <Box sx={{ maxWidth: '39rem', minWidth: 0 }}>
            {policy.map((section) => (
              <PolicySection key={section.id} section={section} site={site} />
            ))}
          </Box>
        </Box>
      </Container>
      <SiteFooter />
    </Box>
  );
}
