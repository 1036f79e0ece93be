import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';

/** The footer of pages on which a visitor may need help: the privacy policy and the support address. */
export function SupportFooter({ supportEmail }: { supportEmail: string }) {
  return (
    <Box
      component="footer"
      data-shell=""
      // Its own background, so that nothing decorative runs through the text.
      sx={{ borderTop: '1px solid', borderColor: 'divider', bgcolor: 'background.default' }}
    >
      <Container
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 4, py: 1.5 }}
      >
        <Link href="/private-policy" underline="hover" sx={link}>
          Privacy Policy
        </Link>
        <Link href={`mailto:${supportEmail}`} underline="hover" sx={link}>
          {supportEmail}
        </Link>
      </Container>
    </Box>
  );
}

const link = {
  py: 1,
  color: 'text.secondary',
  fontSize: '0.875rem',
  // An address that is longer than a line stays under the link above it.
  textAlign: 'center',
};
