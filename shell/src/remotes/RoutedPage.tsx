import type { CommonSettings } from '@site/contract';
import { ErrorBoundary } from 'react-error-boundary';
import { MissingPage } from '../layout/MissingPage';
import { report } from '../reporting/report';
import { PAGE_ATTRIBUTE } from '../routing/pageId';
import type { PageLoader } from './loading/createPageLoader';
import { isInAdvance } from './loading/documents';
import { ModuleVersion } from './ModuleVersion';
import { BrokenPage } from './recovery/BrokenPage';
import { RenderedPage, type RenderedPageProps } from './RenderedPage';

interface RoutedPageProps extends Omit<RenderedPageProps, 'loaded'> {
  loader: PageLoader;
  /** Whether it is on screen, and not rendered in advance. */
  isShown: boolean;
  /** For the shell's own messages; the page gets its settings from the loader. */
  site: CommonSettings;
}

/**
 * The page that the route leads to. Suspends while its code loads, falls back to the previous version when it
 * breaks, and offers Try again when that fails as well. Another path of the route tries again, too.
 */
export function RoutedPage({ loader, site, isShown, ...props }: RoutedPageProps) {
  const { page, location } = props;
  return (
    // Outside all versions: catches what could not be loaded, and what the last version throws.
    <ErrorBoundary
      onError={(error) => isInAdvance(page) || report(error)}
      // One that failed in advance is tried again when the visitor asks for it.
      resetKeys={[location.pathname, isShown]}
      onReset={() => loader.invalidate(page)}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <BrokenPage
          page={page}
          error={error}
          site={site}
          pathname={location.pathname}
          onTryAgain={resetErrorBoundary}
        />
      )}
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
    </ErrorBoundary>
  );
}
