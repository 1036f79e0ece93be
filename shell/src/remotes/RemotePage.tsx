import type {
  PageLocation,
  Notify,
  RemotePage as RemotePageId,
  SiteSettings,
} from '@site/contract';
import { Suspense, use, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { snapshotPage } from './recovery/snapshotPage';
import { PageSnapshot } from './recovery/PageSnapshot';
import { report } from '../reporting/report';
import { BrokenPage } from './recovery/BrokenPage';
import type { LoadedPage, PageLoader } from './loading/PageLoader';
import { DrawnPage } from './DrawnPage';
import { pageId } from './loading/pageId';

interface RemotePageProps {
  page: RemotePageId;
  loader: PageLoader;
  site: SiteSettings;
  location: PageLocation;
  notify: Notify;
}

/**
 * A remote's page: its code on demand (it suspends), the previous version in its place when it breaks, and Try again when
 * that fails as well.
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
      <OnceLoaded load={() => loader.load(page)} {...props} />
    </ErrorBoundary>
  );
}

function OnceLoaded({ load, ...props }: RemotePageProps & { load: () => Promise<LoadedPage> }) {
  // Kept: once another version stands in for this one, the loader gives that.
  const [loading] = useState(load);
  const loaded = use(loading);
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => <OtherVersion broken={loaded} cause={error} {...props} />}
    >
      <DrawnPage loaded={loaded} {...props} />
    </ErrorBoundary>
  );
}

/** The version that stands in for one that broke; until it is there a page that was on screen can still be read. */
function OtherVersion({
  broken,
  cause,
  ...props
}: RemotePageProps & { broken: LoadedPage; cause: unknown }) {
  const { page, loader } = props;
  const [copy] = useState(() => snapshotPage(pageId(page)));
  const other = <OnceLoaded load={() => loader.fallBack(page, broken, cause)} {...props} />;
  if (!copy) return other;
  return (
    <Suspense fallback={<PageSnapshot page={pageId(page)} copy={copy} isWaiting />}>
      {other}
    </Suspense>
  );
}
