import type { RemotePage, SiteSettings } from '@site/contract';
import { useLayoutEffect, useRef, useState, useTransition } from 'react';
import { snapshotPage } from './snapshotPage';
import { takeDueFocus } from '../../routing/focusHeading';
import { PageStalled } from '../../layout/PageStalled';
import { PageUnavailable } from '../../layout/PageUnavailable';
import { PageSnapshot } from './PageSnapshot';
import { useRestoreInteraction } from './useRestoreInteraction';
import { pageId } from '../loading/pageId';

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
  const key = pageId(page);
  const [copy] = useState(() => snapshotPage(key));
  // What is here stays until the page is there or has failed again.
  const [isTrying, startTransition] = useTransition();
  const place = useRef<HTMLDivElement>(null);
  useRestoreInteraction(place);
  useLayoutEffect(takeDueFocus, []);
  const trying = { isTrying, onTryAgain: () => startTransition(onTryAgain) };
  return (
    <div ref={place}>
      {copy ? (
        <>
          <PageSnapshot page={key} copy={copy} isWaiting={false} />
          <PageStalled {...trying} />
        </>
      ) : (
        <PageUnavailable site={site} pathname={pathname} {...trying} />
      )}
    </div>
  );
}
