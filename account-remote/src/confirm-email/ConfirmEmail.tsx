import { PRESS_ERROR, PRESS_STATUS, type PageProps } from '@site/contract';
import { keyframes } from '@emotion/react';
import {
  Box,
  GoalRing,
  Link,
  SHORT_SCREEN,
  SiteHeader,
  SupportFooter,
  SvgIcon,
  Typography,
} from '@site/ui';
import { useEffect, useRef } from 'react';
import { ConfirmButton } from './ConfirmButton';
import { failureText } from './failureText';
import type { CallResult } from './postConfirmation';
import { confirm, useConfirmation, type Confirmation } from './useConfirmation';

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
    <Box sx={page}>
      <SiteHeader productName={props.site.productName} />
      <Box component="main" id="main" tabIndex={-1} sx={main}>
        <Box sx={content}>
          <Box sx={goal}>
            <Box sx={afterFirstPaint}>
              <GoalRing done={isConfirmed ? 1 : 0.7} width="10px" />
            </Box>
            <EnvelopePicture status={confirmation.status} />
          </Box>
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
          <Box sx={below}>
            <Box ref={answer} sx={answerPlace}>
              <Box role="status" sx={successArea}>
                {/* A browser's translation replaces texts. React could not remove one that has no element. */}
                {isConfirmed && (
                  <span>
                    <CheckMark />
                    {CONFIRMED_TEXT}
                  </span>
                )}
              </Box>
              <Box
                role="alert"
                sx={failureArea}
                {...{ [PRESS_ERROR]: '' }}
                suppressHydrationWarning
              >
                {confirmation.status === 'failed'
                  ? failureSentence(confirmation.result, props.site.supportEmail)
                  : ''}
              </Box>
            </Box>
          </Box>
        </Box>
      </Box>
      <SupportFooter supportEmail={props.site.supportEmail} />
    </Box>
  );
}

/** A failure in words. The support's address is a link, which breaks at no hyphen unless it is wider than the page. */
function failureSentence(result: CallResult, supportEmail: string) {
  const failure = failureText(result, 'press Confirm again');
  if (!failure?.namesSupport) return failure?.text;
  return (
    <span>
      {`${failure.text} `}
      {/* The full stop stays beside the address. */}
      <Box component="span" sx={{ display: 'inline-block' }}>
        <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>.
      </Box>
    </span>
  );
}

/**
 * An envelope, with a filled check mark after a success and an exclamation mark in a circle after a failure. Their shapes
 * differ at arm's length, as the ring does. Decorative: the text says the same.
 */
const EnvelopePicture = ({ status }: Pick<Confirmation, 'status'>) => (
  <SvgIcon viewBox="0 0 64 64" sx={envelope}>
    <g stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
      {status === 'confirmed' || status === 'failed' ? (
        <path d="M32 50H12a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5h40a5 5 0 0 1 5 5v10.5" />
      ) : (
        <rect x="7" y="14" width="50" height="36" rx="5" />
      )}
      <path d="m8.5 16.5 20 16.2a5.6 5.6 0 0 0 7 0l20-16.2" />
      {status === 'confirmed' && (
        <>
          <circle cx="49" cy="46" r="13" fill="currentColor" stroke="none" />
          <path data-cut="" d="m43 46.4 4.3 4.3 8.2-8.6" strokeWidth="3.5" />
        </>
      )}
      {status === 'failed' && (
        <>
          <circle cx="49" cy="46" r="11.75" />
          <path d="M49 39.5v7.5M49 51.9v.1" strokeWidth="3.25" />
        </>
      )}
    </g>
  </SvgIcon>
);

const CheckMark = () => (
  <SvgIcon
    sx={{
      mr: 1,
      color: 'success.light',
      verticalAlign: 'text-bottom',
      [FORCED_COLORS]: { color: 'CanvasText' },
    }}
  >
    <path d="M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z" />
  </SvgIcon>
);

/**
 * A short screen, but not of a small window: the ring is beside the text, so that the button and the
 * answer are in the first view.
 */
const SIDEWAYS_PHONE = `${SHORT_SCREEN} and (min-width: 35rem)`;

const FORCED_COLORS = '@media (forced-colors: active)';

const page = {
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  // The ring's glow is wider than a narrow page with large text.
  overflowX: 'clip',
};

const main = {
  flex: 1,
  display: 'flex',
  px: 2,
  pb: 4,
  outline: 'none',
  [SIDEWAYS_PHONE]: { py: 1.5 },
};

const content = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  maxWidth: '36rem',
  mx: 'auto',
  textAlign: 'center',
  // As high as what is below the button, as long as the window has room for both.
  '&::before': { content: '""', flex: '1 0 0', minHeight: '1rem' },
  [SIDEWAYS_PHONE]: {
    position: 'relative',
    alignItems: 'flex-start',
    // Begins with the logo where text is large.
    maxWidth: 'min(44rem, 1152px)',
    textAlign: 'start',
    paddingInlineStart: '10.5rem',
    '&::before': { display: 'none' },
  },
};

/** The other half of the free height. The answer is in it, so that it moves nothing when it comes. */
const below = { flex: '1 0 0', width: '100%' };

const goal = {
  position: 'relative',
  isolation: 'isolate',
  display: 'grid',
  placeItems: 'center',
  width: 'clamp(9rem, 22vh, 17rem)',
  aspectRatio: '1',
  mx: 'auto',
  [SIDEWAYS_PHONE]: { position: 'absolute', top: '0.5rem', insetInlineStart: 0, width: '8.5rem' },
};

/** The ring's gradients take longer to draw than the text, which would wait for them in the same frame. */
const afterFirstPaint = {
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  animation: `${keyframes({ from: { visibility: 'hidden' } })} 1ms`,
};

const envelope = {
  width: '44%',
  height: '44%',
  color: 'brand.100',
  fill: 'none',
  '& [data-cut]': { color: 'background.default' },
  // Browsers force no colors on drawings.
  [FORCED_COLORS]: { color: 'CanvasText', '& [data-cut]': { color: 'Canvas' } },
};

const heading = {
  mt: 'clamp(1.5rem, 4vh, 3rem)',
  mb: 3,
  fontSize: 'clamp(1.75rem, 1.2rem + 1.8vw, 3rem)',
  textWrap: 'balance',
  [SIDEWAYS_PHONE]: { mt: 0, mb: 2, fontSize: '1.75rem' },
};

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** Has room for our longest text from the start, so that nothing moves when it comes in a low window, either. */
const answerPlace = {
  mt: 3,
  minHeight: { xs: '6rem', sm: '3rem' },
  scrollMarginBottom: '1rem',
  [SIDEWAYS_PHONE]: { mt: 2, minHeight: '4.5rem' },
};

const answerArea = { lineHeight: 1.5, textWrap: 'balance' };

/** A line for each of its sentences. */
const successArea = {
  ...answerArea,
  maxWidth: '24rem',
  mx: 'auto',
  [SIDEWAYS_PHONE]: { mx: 0 },
};

/**
 * With a mark that is drawn by the style, since an answer before hydration is plain text. Neither red
 * nor green: a message of the API may be good news, such as that the address is confirmed already.
 */
const failureArea = {
  ...answerArea,
  '&:not(:empty)::before': {
    content: '""',
    display: 'inline-block',
    width: '1.25rem',
    height: '1.25rem',
    mr: 1,
    verticalAlign: 'text-bottom',
    border: '2px solid',
    borderRadius: '50%',
    color: 'brand.300',
    // An exclamation mark.
    background:
      'linear-gradient(currentcolor, currentcolor) 50% 25% / 2px 40% no-repeat, ' +
      'linear-gradient(currentcolor, currentcolor) 50% 80% / 2px 2px no-repeat',
  },
};
