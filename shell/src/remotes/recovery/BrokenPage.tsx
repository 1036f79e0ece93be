import type { CommonSettings, RemotePage } from '@site/contract';
import { Box, Button, Typography } from '@site/ui';
import { useLayoutEffect, useRef, useState, useTransition } from 'react';
import { HYDRATION_FAILED } from '../../hydration/events';
import { Notice } from '../../layout/Notice';
import { ProgressLine } from '../../layout/ProgressLine';
import { focusHeadingIfPending } from '../../routing/focusHeading';
import { RemoteLoadError } from '../loading/RemoteLoadError';
import { hasControls, useSnapshot } from './PageSnapshot';
import { useRestoreInteraction } from './rememberInteraction';

interface BrokenPageProps extends Omit<UnavailableProps, 'isTrying' | 'isFaulty'> {
  /** Undefined if nobody knows which page it is. */
  page?: RemotePage | undefined;
  /** Why its last version failed. */
  error: unknown;
}

/**
 * Replaces a page when all of its versions failed: a snapshot if the page was on screen before, with a
 * bar if some of it needs the page's code; otherwise a message.
 */
export function BrokenPage({ page, error, onTryAgain, ...rest }: BrokenPageProps) {
  const snapshot = useSnapshot(page);
  const [isStalled] = useState(() => hasControls(page));
  // A transition keeps this on screen until the page has loaded or failed again.
  const [isTrying, startTransition] = useTransition();
  const container = useRef<HTMLDivElement>(null);
  useRestoreInteraction(container);
  useLayoutEffect(focusHeadingIfPending, []);
  // Early presses in the snapshot are given back.
  useLayoutEffect(() => void window.dispatchEvent(new Event(HYDRATION_FAILED)), []);
  const isFaulty = !isLoadFailure(error);
  const retry = { isFaulty, isTrying, onTryAgain: () => isTrying || startTransition(onTryAgain) };
  return (
    <div ref={container}>
      {snapshot ? (
        <>
          {snapshot}
          {isStalled && <StalledBar {...retry} />}
        </>
      ) : (
        <Unavailable {...rest} {...retry} />
      )}
    </div>
  );
}

/** Whether the code could not be loaded. Otherwise it has loaded, and throws. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof RemoteLoadError && error.phase !== 'render';

interface TryAgainProps {
  isTrying: boolean;
  onTryAgain: () => void;
}

interface FailureProps extends TryAgainProps {
  /** Whether the page's code throws, so that the connection is not to blame. */
  isFaulty: boolean;
}

/**
 * A bar at the bottom of a page whose code failed: its text and links work, its buttons do nothing.
 */
function StalledBar({ isFaulty, isTrying, onTryAgain }: FailureProps) {
  return (
    <Box
      data-shell=""
      role="alert"
      sx={{
        // In the flow at the page's end, so that it never hides the last of the content.
        position: 'sticky',
        bottom: 0,
        // Keeps what gets the focus from being scrolled behind the bar.
        'html:has(&)': { scrollPaddingBottom: '10rem' },
        zIndex: 'snackbar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: '0.75rem 1.5rem',
        px: 3,
        py: 1.5,
        pb: 'max(0.75rem, env(safe-area-inset-bottom))',
        bgcolor: 'brand.800',
        borderTop: '1px solid',
        borderColor: 'brand.400',
        '@media print': { display: 'none' },
      }}
    >
      <Typography sx={{ fontSize: '0.9375rem' }}>
        Parts of this page don’t work yet.{' '}
        {isFaulty
          ? 'The fault is ours: try again in a few minutes.'
          : 'Check your connection, or allow this site in your ad blocker.'}
      </Typography>
      <TryAgainButton isTrying={isTrying} onTryAgain={onTryAgain} />
    </Box>
  );
}

/** Stays enabled while it tries: a disabled button would lose the focus. */
const TryAgainButton = ({ isTrying, onTryAgain, ...rest }: TryAgainProps & { size?: 'large' }) => (
  <Button variant="contained" {...rest} aria-disabled={isTrying} onClick={onTryAgain}>
    {isTrying ? 'Trying again …' : 'Try again'}
  </Button>
);

interface UnavailableProps extends FailureProps {
  site: CommonSettings;
  /** Path of the page that failed. */
  pathname: string;
}

/** The message shown in place of a page whose code failed to load or broke. */
function Unavailable({ isFaulty, site, pathname, isTrying, onTryAgain }: UnavailableProps) {
  return (
    <Notice
      site={site}
      title="This page can’t be shown right now"
      text={
        isFaulty
          ? 'The fault is ours: try again in a few minutes.'
          : 'Check your connection and try again in a moment.'
      }
    >
      <TryAgainButton size="large" isTrying={isTrying} onTryAgain={onTryAgain} />
      {isTrying && <ProgressLine />}
      {pathname !== '/' && (
        <Button variant="outlined" size="large" href="/">
          Go to the home page
        </Button>
      )}
    </Notice>
  );
}
