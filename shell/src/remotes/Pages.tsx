import { Activity, use } from 'react';
import { Hydrated } from '../hydration/Hydrated';
import { NotFound } from '../layout/Notice';
import { pageId } from '../routing/pageId';
import { routedPageAt, type RoutedPage as Routed } from '../routing/siteMap';
import type { RouterLocation } from '../routing/Router';
import { useHead } from '../routing/useHead';
import { PageBoundary } from './PageBoundary';
import { RoutedPage, type RoutedPageProps } from './RoutedPage';

/** A page that a link leads to, and the link's path. */
export interface LinkedPage {
  routed: Routed;
  path: string;
}

interface PagesProps extends Omit<RoutedPageProps, 'routed' | 'isShown' | 'location'> {
  location: RouterLocation;
  /** A page to render in advance. */
  next: LinkedPage | undefined;
}

/**
 * The page at an address, and one that is rendered in advance. Suspends while it looks up an address that this tab does
 * not know yet, and offers Try again if it can't.
 */
export function Pages(props: PagesProps) {
  const { location, loader, site } = props;
  const { pathname } = location;
  return (
    <PageBoundary pathname={pathname} isShown site={site} onReset={() => loader.forget(pathname)}>
      <KnownPages {...props} />
    </PageBoundary>
  );
}

function KnownPages({ location, next, ...props }: PagesProps) {
  const routed = routedPageAt(location.pathname) ?? use(props.loader.lookUp(location.pathname));
  useHead(location.pathname, props.site, props.loader.lookUp);
  return (
    <>
      {!routed && (
        <>
          <NotFound site={props.site} Part={props.Part} />
          <Hydrated />
        </>
      )}
      {/* React renders the next page when it has nothing else to do. It comes last: ids and headings are looked
          up in the page on screen. */}
      {[routed && { routed, path: location.pathname }, next]
        .filter((each) => each !== undefined)
        .map((each) => (
          <Activity key={pageId(each.routed.page)} mode={each === next ? 'hidden' : 'visible'}>
            <RoutedPage
              routed={each.routed}
              location={
                each === next
                  ? { ...location, pathname: next.path, search: '', hash: '' }
                  : location
              }
              isShown={each !== next}
              {...props}
            />
          </Activity>
        ))}
    </>
  );
}
