import type { RemotePage, SiteSettings } from '@site/contract';
import { useLayoutEffect, useRef, useState, useTransition } from 'react';
import { copyOf } from '../layout/copyOf';
import { takeDueFocus } from '../layout/focusHeading';
import { PageStalled } from '../layout/PageStalled';
import { PageUnavailable } from '../layout/PageUnavailable';
import { StandingPage } from '../layout/StandingPage';
import { useHandOver } from '../layout/useHandOver';
import { keyOf } from './keyOf';

interface BrokenPageProps {
  page: RemotePage;
  site: SiteSettings;
  pathname: string;
  onTryAgain: () => void;
}

/**
 * In place of a page of which no version could be shown: the page as it was, with a bar over it, or a message when it was
 * not on screen yet.
 */
export function BrokenPage({ page, site, pathname, onTryAgain }: BrokenPageProps) {
  const key = keyOf(page);
  const [copy] = useState(() => copyOf(key));
  // What is here stays until the page is there or has failed again.
  const [isTrying, startTransition] = useTransition();
  const place = useRef<HTMLDivElement>(null);
  useHandOver(place);
  useLayoutEffect(takeDueFocus, []);
  const trying = { isTrying, onTryAgain: () => startTransition(onTryAgain) };
  return (
    <div ref={place}>
      {copy ? (
        <>
          <StandingPage page={key} copy={copy} isWaiting={false} />
          <PageStalled {...trying} />
        </>
      ) : (
        <PageUnavailable site={site} pathname={pathname} {...trying} />
      )}
    </div>
  );
}
