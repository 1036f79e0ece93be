import { PRESS_ERROR, PRESS_STATUS, type CommonSettings, type PageProps } from '@site/contract';
import { Box, Link, SHORT_SCREEN, SiteHeader, SupportFooter, SvgIcon, Typography } from '@site/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { ConfirmButton } from './ConfirmButton';
import { confirm, useConfirmation } from './useConfirmation';

const PROGRESS_TEXT = 'Confirming …';
const CONFIRMED_TEXT = 'Your email address is confirmed. You can go back to the app.';

/**
 * Confirms the email address behind a link. Calls nothing before the button is pressed: mail
 * scanners open links and would use up the token.
 */
export default function ConfirmEmail(props: PageProps<'account'>) {
  const confirmation = useConfirmation(props);
  const isRunning = confirmation.status === 'running';
  const isConfirmed = confirmation.status === 'confirmed';
  const answer = useRef<HTMLDivElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    // In a low window the answer would be below the edge. A page that comes back keeps its place.
    if (wasRunning.current && !isRunning) answer.current?.scrollIntoView({ block: 'nearest' });
    wasRunning.current = isRunning;
  }, [isRunning]);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SiteHeader productName={props.site.productName} />
      <Box component="main" id="main" tabIndex={-1} sx={main}>
        <Box sx={cardSx}>
          <EnvelopePicture isChecked={isConfirmed} />
          <Typography component="h1" variant="h2" sx={heading}>
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
          <Box ref={answer} sx={{ scrollMarginBottom: '1rem' }}>
            <Box role="status" sx={answerArea}>
              {/* A browser's translation replaces texts. React could not remove one that has no element. */}
              {isConfirmed && (
                <span>
                  <CheckMark />
                  {CONFIRMED_TEXT}
                </span>
              )}
            </Box>
            <Box role="alert" sx={answerArea} {...{ [PRESS_ERROR]: '' }} suppressHydrationWarning>
              {confirmation.status === 'failed' ? withLink(confirmation.text, props.site) : ''}
            </Box>
          </Box>
        </Box>
      </Box>
      <SupportFooter supportEmail={props.site.supportEmail} />
    </Box>
  );
}

/** Makes the support address in a text a link, which breaks at no hyphen unless it is wider than the card. */
function withLink(text: string, { supportEmail }: Pick<CommonSettings, 'supportEmail'>): ReactNode {
  const at = text.indexOf(supportEmail);
  if (at < 0) return text;
  // A full stop stays beside the address.
  const [, stop = '', rest = ''] =
    /^([.,;:!?]?)(.*)$/s.exec(text.slice(at + supportEmail.length)) ?? [];
  return (
    <span>
      {text.slice(0, at)}
      <Box component="span" sx={{ display: 'inline-block' }}>
        <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>
        {stop}
      </Box>
      {rest}
    </span>
  );
}

/** An envelope, with a check mark after a success. Decorative: the card's text says the same. */
const EnvelopePicture = ({ isChecked }: { isChecked: boolean }) => (
  <SvgIcon viewBox="0 0 64 64" sx={envelope}>
    <g stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
      {isChecked ? (
        <>
          <path d="M34 50H12a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5h40a5 5 0 0 1 5 5v13" />
          <circle cx="49" cy="46" r="11" />
          <path d="m44.5 46.2 3.2 3.2 6-6.4" />
        </>
      ) : (
        <rect x="7" y="14" width="50" height="36" rx="5" />
      )}
      <path d="m8.5 16.5 20 16.2a5.6 5.6 0 0 0 7 0l20-16.2" />
    </g>
  </SvgIcon>
);

const CheckMark = () => (
  <SvgIcon sx={{ mr: 1, color: 'success.light', verticalAlign: 'text-bottom' }}>
    <path d="M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z" />
  </SvgIcon>
);

/** A short screen, but not of a small window: everything is smaller, so that the button is in the first view. */
const SIDEWAYS_PHONE = `${SHORT_SCREEN} and (min-width: 35rem)`;

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
  [SIDEWAYS_PHONE]: { py: 2 },
};

const cardSx = {
  width: '100%',
  maxWidth: '30rem',
  px: { xs: 2.5, sm: 6 },
  py: 5,
  textAlign: 'center',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 2,
  [SIDEWAYS_PHONE]: { py: 2.5 },
};

const envelope = {
  fontSize: '4rem',
  color: 'brand.300',
  fill: 'none',
  [SIDEWAYS_PHONE]: { fontSize: '2.5rem' },
};

const heading = { mt: 2, mb: 4, textWrap: 'balance', [SIDEWAYS_PHONE]: { mt: 1, mb: 2 } };

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
const answerArea = {
  '&:not(:empty)': {
    mt: 4,
    pt: 3,
    borderTop: '1px solid',
    borderColor: 'divider',
    [SIDEWAYS_PHONE]: { mt: 2, pt: 2 },
  },
  lineHeight: 1.5,
  textWrap: 'pretty',
};
