import type { CommonSettings } from '@site/contract';
import { Box, Container, Link } from '@site/ui';

/** The page footer: the privacy policy and the support email address. */
export function ConfirmFooter({ supportEmail }: Pick<CommonSettings, 'supportEmail'>) {
  return (
    <Box component="footer" sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <Container
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 4, py: 1.5 }}
      >
        <Link href="/private-policy" sx={linkSx}>
          Privacy Policy
        </Link>
        <Link href={`mailto:${supportEmail}`} sx={linkSx}>
          {supportEmail}
        </Link>
      </Container>
    </Box>
  );
}

const linkSx = { py: 1, color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' };
