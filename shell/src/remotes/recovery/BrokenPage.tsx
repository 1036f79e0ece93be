import type { CommonSettings, RemotePage } from '@site/contract';
import { useLayoutEffect, useRef, useState, useTransition } from 'react';
import { HYDRATION_FAILED } from '../../hydration/events';
import { PageStalled } from '../../layout/PageStalled';
import { PageUnavailable } from '../../layout/PageUnavailable';
import { focusHeadingIfPending } from '../../routing/focusHeading';
import { pageId } from '../loading/pageId';
import { PageSnapshot, snapshotPage } from './PageSnapshot';
import { useRestoreInteraction } from './rememberInteraction';

interface BrokenPageProps {
  page: RemotePage;
  site: CommonSettings;
  pathname: string;
  onTryAgain: () => void;
}

/**
 * Replaces a page when all of its versions failed: a snapshot with a bar if the page was on screen
 * before, otherwise a message.
 */
export function BrokenPage({ page, site, pathname, onTryAgain }: BrokenPageProps) {
  const id = pageId(page);
  const [snapshot] = useState(() => snapshotPage(id));
  // A transition keeps this on screen until the page has loaded or failed again.
  const [isTrying, startTransition] = useTransition();
  const container = useRef<HTMLDivElement>(null);
  useRestoreInteraction(container);
  useLayoutEffect(focusHeadingIfPending, []);
  // Early presses in the snapshot are given back.
  useLayoutEffect(() => void window.dispatchEvent(new Event(HYDRATION_FAILED)), []);
  const retry = { isTrying, onTryAgain: () => startTransition(onTryAgain) };
  return (
    <div ref={container}>
      {snapshot ? (
        <>
          <PageSnapshot page={id} snapshot={snapshot} />
          <PageStalled {...retry} />
        </>
      ) : (
        <PageUnavailable site={site} pathname={pathname} {...retry} />
      )}
    </div>
  );
}
