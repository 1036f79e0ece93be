import type { CommonSettings } from '@site/contract';
import { Suspense, use, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '../reporting/report';
import type { LoadedPage, PageLoader } from './loading/createPageLoader';
import { BrokenPage } from './recovery/BrokenPage';
import { useSnapshot } from './recovery/PageSnapshot';
import { RenderedPage, type RenderedPageProps } from './RenderedPage';

interface RemotePageProps extends Omit<RenderedPageProps, 'loaded'> {
  loader: PageLoader;
  /** For the shell's own messages; the page gets its settings from the loader. */
  site: CommonSettings;
}

/**
 * A remote's page. Suspends while its code loads, falls back to the previous version when it
 * breaks, and offers Try again when that fails as well.
 */
export function RemotePage(props: RemotePageProps) {
  const { page, loader, site, location } = props;
  return (
    <ErrorBoundary
      onError={report}
      onReset={() => loader.invalidate(page)}
      fallbackRender={({ resetErrorBoundary }) => (
        <BrokenPage
          page={page}
          site={site}
          pathname={location.pathname}
          onTryAgain={resetErrorBoundary}
        />
      )}
    >
      <PageVersion load={() => loader.load(page)} {...props} />
    </ErrorBoundary>
  );
}

/** One version of the page: suspends while it loads, and falls back to the previous one. */
function PageVersion({ load, ...props }: RemotePageProps & { load: () => Promise<LoadedPage> }) {
  // Kept in state: after a fallback, the loader returns the other version.
  const [loading] = useState(load);
  const loaded = use(loading);
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => <FallbackVersion broken={loaded} cause={error} {...props} />}
    >
      <RenderedPage loaded={loaded} {...props} />
    </ErrorBoundary>
  );
}

/**
 * The version that replaces a broken one. A page that was on screen stays readable while it loads.
 */
function FallbackVersion({
  broken,
  cause,
  ...props
}: RemotePageProps & { broken: LoadedPage; cause: unknown }) {
  const { page, loader } = props;
  const snapshot = useSnapshot(page);
  const fallback = <PageVersion load={() => loader.fallBack(page, broken, cause)} {...props} />;
  return snapshot ? <Suspense fallback={snapshot}>{fallback}</Suspense> : fallback;
}
