import type { Notify, PageLocation, RemotePage, SiteSettings } from '@site/contract';
import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Hydrated } from '../hydration/Hydrated';
import { snapshotPage, PAGE } from './recovery/snapshotPage';
import { takeDueFocus } from '../routing/focusHeading';
import { ProgressLine } from '../layout/ProgressLine';
import { PageSnapshot } from './recovery/PageSnapshot';
import type { LoadedPage } from './loading/PageLoader';
import { pageId } from './loading/pageId';

/** Milliseconds that a page may wait for something of its own before it is on screen, or works. */
export const RENDER_LIMIT = 10_000;

interface DrawnPageProps {
  page: RemotePage;
  loaded: LoadedPage;
  site: SiteSettings;
  location: PageLocation;
  notify: Notify;
}

/**
 * A page whose code is there. It may suspend, for a bounded time.
 *
 * @throws Error when it takes longer
 */
export function DrawnPage({
  page,
  loaded: { page: Page },
  site,
  location: { pathname, search, hash },
  notify,
}: DrawnPageProps) {
  const [isThere, setThere] = useState(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isThere) return;
    const timer = setTimeout(() => setLate(true), RENDER_LIMIT);
    return () => clearTimeout(timer);
  }, [isThere]);
  const key = pageId(page);
  // A page that was drawn ahead is not drawn again when it is shown: nothing that it is given has changed.
  const drawn = useMemo(
    () => (
      <div {...{ [PAGE]: key }}>
        <Page site={site} location={{ pathname, search, hash }} notify={notify} />
      </div>
    ),
    [key, Page, site, pathname, search, hash, notify],
  );
  if (isLate) throw new Error(`it suspended for more than ${RENDER_LIMIT} ms`);
  return (
    <Suspense fallback={<Waiting page={key} />}>
      {drawn}
      <Presence onChange={setThere} />
      <Hydrated />
    </Suspense>
  );
}

/** Tells whether what it stands beside is there, or waited for. */
function Presence({ onChange }: { onChange: (isThere: boolean) => void }) {
  useLayoutEffect(() => {
    onChange(true);
    takeDueFocus();
    return () => onChange(false);
  }, [onChange]);
  return null;
}

/** In place of a page that suspends: what could be read of it before, if anything. */
function Waiting({ page }: { page: string }) {
  const [copy] = useState(() => snapshotPage(page));
  return (
    <>
      <ProgressLine />
      {copy && <PageSnapshot page={page} copy={copy} isWaiting />}
    </>
  );
}
