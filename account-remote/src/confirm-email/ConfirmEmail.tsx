import { PRESS_ERROR, PRESS_STATUS, type PageProps } from '@site/contract';
import { Box, SiteHeader, SupportFooter, SvgIcon, Typography } from '@site/ui';
import { ConfirmButton } from './ConfirmButton';
import { confirm, useConfirmation } from './useConfirmation';

const PROGRESS_TEXT = 'Confirming …';

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
          <Typography component="h1" variant="h2" sx={{ mt: 2, mb: 4, textWrap: 'balance' }}>
            Click here to confirm your email
          </Typography>
          <ConfirmButton isRunning={isRunning} onPress={() => void confirm(props)} />
          {/* Tells screen readers what the button's spinner shows. */}
          <Box
            role="status"
            sx={hidden}
            {...{ [PRESS_STATUS]: PROGRESS_TEXT }}
            suppressHydrationWarning
          >
            {isRunning ? PROGRESS_TEXT : ''}
          </Box>
          <noscript>
            <Typography sx={{ mt: 2, color: 'text.secondary' }}>
              This button needs JavaScript. Switch it on in your browser’s settings, then open the
              link again.
            </Typography>
          </noscript>
          {/* Empty from the start: screen readers announce only changes of a live region. */}
          <Box role="alert" sx={errorArea} {...{ [PRESS_ERROR]: '' }} suppressHydrationWarning>
            {confirmation.status === 'failed' ? confirmation.text : ''}
          </Box>
        </Box>
      </Box>
      <SupportFooter supportEmail={props.site.supportEmail} />
    </Box>
  );
}

/** An envelope with a check mark. Decorative: the heading says the same. */
const EnvelopePicture = () => (
  <SvgIcon viewBox="0 0 64 64" sx={{ fontSize: '4rem', color: 'brand.300', fill: 'none' }}>
    <g stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M34 50H12a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5h40a5 5 0 0 1 5 5v13" />
      <path d="m8.5 16.5 20 16.2a5.6 5.6 0 0 0 7 0l20-16.2" />
      <circle cx="49" cy="46" r="11" />
      <path d="m44.5 46.2 3.2 3.2 6-6.4" />
    </g>
  </SvgIcon>
);

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
  py: 5,
  textAlign: 'center',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 2,
};

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/**
 * As it is drawn: neither red nor green, since a message of the API may be good news, such as that the
 * address is confirmed already. The card grows downwards, so nothing above the text moves.
 */
const errorArea = {
  '&:not(:empty)': { mt: 4, pt: 3, borderTop: '1px solid', borderColor: 'divider' },
  lineHeight: 1.5,
  textWrap: 'pretty',
};
