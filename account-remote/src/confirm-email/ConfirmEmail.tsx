import type { PageProps } from '@site/contract';
import { Box, SiteHeader, Typography } from '@site/ui';
import { ConfirmButton } from './ConfirmButton';
import { ConfirmFooter } from './ConfirmFooter';
import { ConfirmStatus } from './ConfirmStatus';
import { confirm } from './confirmations';
import { EnvelopePicture } from './EnvelopePicture';
import { ErrorArea } from './ErrorArea';
import { useConfirmation } from './useConfirmation';

/**
 * Confirms the email address behind a link. Calls nothing before the button is pressed: mail
 * scanners open links and would use up the token.
 */
export default function ConfirmEmail(props: PageProps<'account'>) {
  const confirmation = useConfirmation(props);
  const isRunning = confirmation.status === 'running';
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SiteHeader productName={props.site.productName} />
      <Box component="main" id="main" tabIndex={-1} sx={main}>
        <Box sx={card}>
          <EnvelopePicture />
          <Typography
            component="h1"
            variant="h2"
            sx={{ mt: 2, mb: 4, overflowWrap: 'anywhere', textWrap: 'balance' }}
          >
            Click here to confirm your email
          </Typography>
          <ConfirmButton isRunning={isRunning} onPress={() => void confirm(props)} />
          <ConfirmStatus isRunning={isRunning} />
          <noscript>
            <Typography sx={{ mt: 2, color: 'text.secondary' }}>
              This button needs JavaScript. Switch it on in your browser’s settings, then open the
              link again.
            </Typography>
          </noscript>
          <ErrorArea text={confirmation.status === 'failed' ? confirmation.text : undefined} />
        </Box>
      </Box>
      <ConfirmFooter supportEmail={props.site.supportEmail} />
    </Box>
  );
}

// Aligned to the top: a vertically centred card would move its own button when it grows.
const main = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  px: 2,
  pt: 'clamp(1.5rem, 10vh, 7rem)',
  pb: 6,
  outline: 'none',
};

const card = {
  width: '100%',
  maxWidth: '30rem',
  px: { xs: 2.5, sm: 6 },
  pt: 5,
  pb: 3,
  textAlign: 'center',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 2,
};
