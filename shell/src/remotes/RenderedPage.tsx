import type { Notify, PageLocation, RemotePage } from '@site/contract';
import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Hydrated } from '../hydration/Hydrated';
import { ProgressLine } from '../layout/ProgressLine';
import { focusHeadingIfPending } from '../routing/focusHeading';
import type { LoadedPage } from './loading/PageLoader';
import { pageId } from './loading/pageId';
import { PageSnapshot } from './recovery/PageSnapshot';
import { PAGE_ATTRIBUTE, snapshotPage } from './recovery/snapshotPage';

/** Longest time that a page may stay suspended, hydration included, in milliseconds. */
export const RENDER_LIMIT = 10_000;

interface RenderedPageProps {
  page: RemotePage;
  loaded: LoadedPage;
  location: PageLocation;
  notify: Notify;
}

/**
 * Renders a page whose code has loaded. The page may suspend for up to `RENDER_LIMIT`.
 *
 * @throws Error when it stays suspended for longer
 */
export function RenderedPage({
  page,
  loaded: { page: Page, site },
  location: { pathname, search, hash },
  notify,
}: RenderedPageProps) {
  const [isReady, setReady] = useState(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setLate(true), RENDER_LIMIT);
    return () => clearTimeout(timer);
  }, [isReady]);
  const key = pageId(page);
  // Memoized so that revealing a page that was rendered hidden does not render it again.
  const content = useMemo(
    () => (
      <div {...{ [PAGE_ATTRIBUTE]: key }}>
        <Page site={site} location={{ pathname, search, hash }} notify={notify} />
      </div>
    ),
    [key, Page, site, pathname, search, hash, notify],
  );
  if (isLate) throw new Error(`it suspended for more than ${RENDER_LIMIT} ms`);
  return (
    <Suspense fallback={<SuspendedPage page={key} />}>
      {content}
      <ReadyObserver onChange={setReady} />
      <Hydrated />
    </Suspense>
  );
}

/**
 * Reports whether its siblings in the Suspense boundary are on screen: React runs layout effects
 * when they appear and cleans them up when they suspend again.
 */
function ReadyObserver({ onChange }: { onChange: (isReady: boolean) => void }) {
  useLayoutEffect(() => {
    onChange(true);
    focusHeadingIfPending();
    return () => onChange(false);
  }, [onChange]);
  return null;
}

/** The fallback while a page suspends: a snapshot of the page if it was on screen before. */
function SuspendedPage({ page }: { page: string }) {
  const [snapshot] = useState(() => snapshotPage(page));
  return (
    <>
      <ProgressLine />
      {snapshot && <PageSnapshot page={page} snapshot={snapshot} />}
    </>
  );
}
