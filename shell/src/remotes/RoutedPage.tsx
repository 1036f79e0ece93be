import type { CommonSettings } from '@site/contract';
import { useEffect } from 'react';
import { MissingPage } from '../layout/MissingPage';
import { PAGE_ATTRIBUTE } from '../routing/pageId';
import type { PageLoader } from './loading/createPageLoader';
import { ModuleVersion } from './ModuleVersion';
import { PageBoundary } from './PageBoundary';
import { RenderedPage, type RenderedPageProps } from './RenderedPage';

export interface RoutedPageProps extends Omit<RenderedPageProps, 'loaded'> {
  loader: PageLoader;
  /** Whether it is on screen, and not rendered in advance. */
  isShown: boolean;
  /** For the shell's own messages; the page gets its settings from the loader. */
  site: CommonSettings;
}

/**
 * The page at an address. Suspends while its code loads, falls back to the previous version when it
 * breaks, and offers Try again when that fails as well. Another address of the page tries again, too, and so does
 * coming back to it.
 */
export function RoutedPage({ loader, site, isShown, ...props }: RoutedPageProps) {
  const { routed, location } = props;
  const { page } = routed;
  // Coming back to a page that failed tries again.
  useEffect(() => () => void (loader.loaded(page) ?? loader.invalidate(page)), [loader, page]);
  return (
    <PageBoundary
      page={page}
      pathname={location.pathname}
      isShown={isShown}
      site={site}
      onReset={() => loader.invalidate(page)}
    >
      <ModuleVersion
        page={page}
        attribute={PAGE_ATTRIBUTE}
        loader={loader}
        renderMissing={(tryAgain) => (
          <MissingPage
            pathname={location.pathname}
            site={site}
            Part={props.Part}
            onOtherPath={tryAgain}
          />
        )}
      >
        {(loaded) => <RenderedPage loaded={loaded} {...props} />}
      </ModuleVersion>
    </PageBoundary>
  );
}
