import type { PageLocation, PageProps, RemotePage } from '@site/contract';
import { useLayoutEffect, useMemo } from 'react';
import { Hydrated, useIsHydrated } from '../hydration/Hydrated';
import { focusHeadingIfPending } from '../routing/focusHeading';
import { PAGE_ATTRIBUTE, pageId } from '../routing/pageId';
import { paramsAt, routeAt } from '../routing/routeAt';
import type { LoadedPage } from './loading/createPageLoader';
import { Sheet } from './loading/sheets';

export interface RenderedPageProps extends Omit<PageProps, 'site' | 'location'> {
  location: Omit<PageLocation, 'params'>;
  page: RemotePage;
  loaded: LoadedPage;
}

/**
 * Renders a page whose code has loaded. The markup was made for all parameters, queries and fragments, so it
 * hydrates without them; the page gets them in the next render, and only then counts as hydrated.
 */
export function RenderedPage({
  page,
  loaded: { page: Page, site, sheet },
  location,
  notify,
  navigate,
  Part,
}: RenderedPageProps) {
  const isHydrated = useIsHydrated();
  const key = pageId(page);
  const own = location.pathname;
  const pathname = isHydrated ? own : (routeAt(own)?.path ?? own);
  const search = isHydrated ? location.search : '';
  const hash = isHydrated ? location.hash : '';
  // Memoized so that a navigation does not render the page on screen again, nor the next page twice.
  const content = useMemo(
    () => (
      <div {...{ [PAGE_ATTRIBUTE]: key }}>
        <Page
          site={site}
          location={{ pathname, search, hash, params: paramsAt(pathname) }}
          notify={notify}
          navigate={navigate}
          Part={Part}
        />
      </div>
    ),
    [key, Page, site, pathname, search, hash, notify, navigate, Part],
  );
  // React runs layout effects when the page appears, also when it shows a hidden page.
  useLayoutEffect(focusHeadingIfPending, []);
  return (
    <>
      <Sheet address={sheet} />
      {content}
      {isHydrated && <Hydrated />}
    </>
  );
}
