import { Box, Typography } from '@site/ui';
import { LAST_UPDATED } from './policy';

/** The head of the page: the title, the date of the last change and a summary. */
export function PolicyTitle({ productName }: { productName: string }) {
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
