import type { CommonSettings, RemotePage } from '@site/contract';
import { Box, Button, Typography } from '@site/ui';
import { useLayoutEffect, useRef, useState, useTransition, type ReactNode } from 'react';
import { HYDRATION_FAILED } from '../../hydration/events';
import { Notice } from '../../layout/Notice';
import { ProgressLine } from '../../layout/ProgressLine';
import { focusHeadingIfPending } from '../../routing/focusHeading';
import { RemoteLoadError } from '../loading/RemoteLoadError';
import { hasControls, useSnapshot } from './PageSnapshot';
import { useRestoreInteraction } from './rememberInteraction';

export interface BrokenPageProps {
  /** Undefined if it is to be looked up. */
  page?: RemotePage;
  /** Path of the page. */
  pathname: string;
  /** Why its last version failed. */
  error: unknown;
  site: CommonSettings;
  onTryAgain: () => void;
}

/**
 * Replaces a page when all of its versions failed: a snapshot if the page was on screen before, with a
 * bar if some of it needs the page's code; otherwise a message.
 */
export function BrokenPage({ page, pathname, error, site, onTryAgain }: BrokenPageProps) {
  const snapshot = useSnapshot(page);
  const [isStalled] = useState(() => hasControls(page));
  // A transition keeps this on screen until the page has loaded or failed again.
  const [isTrying, startTransition] = useTransition();
  const container = useRef<HTMLDivElement>(null);
  useRestoreInteraction(container);
  useLayoutEffect(focusHeadingIfPending, []);
  // Early presses in the snapshot are given back.
  useLayoutEffect(() => void window.dispatchEvent(new Event(HYDRATION_FAILED)), []);
  // The connection is not to blame for a page whose code has loaded, and throws.
  const isFaulty = !(error instanceof RemoteLoadError) || error.phase === 'render';
  const tryAgain = (
    <Button
      variant="contained"
      size={snapshot ? 'medium' : 'large'}
      // A disabled button would lose the focus.
      aria-disabled={isTrying}
      onClick={() => isTrying || startTransition(onTryAgain)}
    >
      {isTrying ? 'Trying again …' : 'Try again'}
    </Button>
  );
  return (
    <div ref={container}>
      {snapshot}
      {snapshot && isStalled && <StalledBar isFaulty={isFaulty}>{tryAgain}</StalledBar>}
      {!snapshot && (
        <Notice
          site={site}
          title="This page can’t be shown right now"
          text={isFaulty ? FAULTY : 'Check your connection and try again in a moment.'}
        >
          {tryAgain}
          {isTrying && <ProgressLine />}
          {pathname !== '/' && (
            <Button variant="outlined" size="large" href="/">
              Go to the home page
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}

const FAULTY = 'The fault is ours: try again in a few minutes.';

/**
 * A bar at the bottom of a page whose code failed: its text and links work, its buttons do nothing.
 */
const StalledBar = ({ isFaulty, children }: { isFaulty: boolean; children: ReactNode }) => (
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
      {isFaulty ? FAULTY : 'Check your connection, or allow this site in your ad blocker.'}
    </Typography>
    {children}
  </Box>
);
