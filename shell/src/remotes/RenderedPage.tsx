import type { PageProps, RemotePage } from '@site/contract';
import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Hydrated, useIsHydrated } from '../hydration/Hydrated';
import { ProgressLine } from '../layout/ProgressLine';
import { focusHeadingIfPending } from '../routing/focusHeading';
import { PAGE_ATTRIBUTE, pageId } from '../routing/pageId';
import type { LoadedPage } from './loading/createPageLoader';
import { useSnapshot } from './recovery/PageSnapshot';

/** Longest time that a page may stay suspended, hydration included, in milliseconds. */
export const RENDER_LIMIT = 10_000;

export interface RenderedPageProps extends Omit<PageProps, 'site'> {
  page: RemotePage;
  loaded: LoadedPage;
}

/**
 * Renders a page whose code has loaded. The page may suspend for up to `RENDER_LIMIT`.
 *
 * @throws Error when it stays suspended for longer
 */
export function RenderedPage(props: RenderedPageProps) {
  const [isReady, setReady] = useState(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setLate(true), RENDER_LIMIT);
    return () => clearTimeout(timer);
  }, [isReady]);
  if (isLate) throw new Error(`it suspended for more than ${RENDER_LIMIT} ms`);
  return (
    <Suspense fallback={<SuspendedPage page={props.page} />}>
      <PageContent {...props} />
      <ReadyObserver onChange={setReady} />
    </Suspense>
  );
}

/**
 * The page itself. The markup was made for all queries and fragments, so it hydrates without them;
 * the page gets them in the next render, and only then counts as hydrated.
 */
function PageContent({
  page,
  loaded: { page: Page, site },
  location,
  notify,
  navigate,
  Part,
}: RenderedPageProps) {
  const isHydrated = useIsHydrated();
  const key = pageId(page);
  const { pathname } = location;
  const search = isHydrated ? location.search : '';
  const hash = isHydrated ? location.hash : '';
  // Memoized so that a navigation does not render the page on screen again, nor the next page twice.
  const content = useMemo(
    () => (
      <div {...{ [PAGE_ATTRIBUTE]: key }}>
        <Page
          site={site}
          location={{ pathname, search, hash }}
          notify={notify}
          navigate={navigate}
          Part={Part}
        />
      </div>
    ),
    [key, Page, site, pathname, search, hash, notify, navigate, Part],
  );
  return (
    <>
      {content}
      {isHydrated && <Hydrated />}
    </>
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
function SuspendedPage({ page }: { page: RemotePage }) {
  return (
    <>
      <ProgressLine />
      {useSnapshot(page)}
    </>
  );
}
