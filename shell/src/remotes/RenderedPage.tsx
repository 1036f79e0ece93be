import type { PageProps } from '@site/contract';
import { fixedPath } from '@site/format';
import { useLayoutEffect, useMemo } from 'react';
import { Hydrated, useIsHydrated } from '../hydration/Hydrated';
import { focusHeadingIfPending } from '../routing/focusHeading';
import { PAGE_ATTRIBUTE, pageId } from '../routing/pageId';
import type { RouterLocation } from '../routing/Router';
import { paramsOf, type RoutedPage } from '../routing/siteMap';
import type { LoadedPage } from './loading/createPageLoader';
import { Sheet } from './loading/sheets';

export interface RenderedPageProps extends Omit<PageProps, 'site' | 'location'> {
  location: Pick<RouterLocation, 'pathname' | 'search' | 'hash'>;
  routed: RoutedPage;
  loaded: LoadedPage;
}

/**
 * Renders a page whose code has loaded. The markup was made for all parameters, queries and fragments, so it
 * hydrates without them; the page gets them in the next render, and only then counts as hydrated.
 */
export function RenderedPage({
  routed: { page, path },
  loaded: { page: Page, site, sheet },
  location,
  notify,
  navigate,
  Part,
}: RenderedPageProps) {
  const isHydrated = useIsHydrated();
  const key = pageId(page);
  const pathname = isHydrated ? location.pathname : fixedPath(path);
  const search = isHydrated ? location.search : '';
  const hash = isHydrated ? location.hash : '';
  // Memoized so that a navigation does not render the page on screen again, nor the next page twice.
  const content = useMemo(
    () => (
      <div {...{ [PAGE_ATTRIBUTE]: key }}>
        <Page
          site={site}
          location={{
            pathname,
            search,
            hash,
            params: paramsOf(path, pathname),
            isFirstRender: !isHydrated,
          }}
          notify={notify}
          navigate={navigate}
          Part={Part}
        />
      </div>
    ),
    [key, path, Page, site, isHydrated, pathname, search, hash, notify, navigate, Part],
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
