import type { PageLocation, Notify, RemotePage as RemotePageId, SiteSettings } from '@site/contract';
import { Suspense, use, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { copyOf } from '../layout/copyOf';
import { StandingPage } from '../layout/StandingPage';
import { report } from '../reporting/report';
import { BrokenPage } from './BrokenPage';
import type { LoadedPage, PageLoader } from './createPageLoader';
import { DrawnPage } from './DrawnPage';
import { keyOf } from './keyOf';

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
      onReset={() => loader.forget(page)}
      fallbackRender={({ resetErrorBoundary }) => (
        <BrokenPage page={page} site={site} pathname={location.pathname} onTryAgain={resetErrorBoundary} />
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
    <ErrorBoundary fallbackRender={({ error }) => <OtherVersion broken={loaded} cause={error} {...props} />}>
      <DrawnPage loaded={loaded} {...props} />
    </ErrorBoundary>
  );
}

/** The version that stands in for one that broke; until it is there a page that was on screen can still be read. */
function OtherVersion({ broken, cause, ...props }: RemotePageProps & { broken: LoadedPage; cause: unknown }) {
  const { page, loader } = props;
  const [copy] = useState(() => copyOf(keyOf(page)));
  const other = <OnceLoaded load={() => loader.instead(page, broken, cause)} {...props} />;
  if (!copy) return other;
  return <Suspense fallback={<StandingPage page={keyOf(page)} copy={copy} isWaiting />}>{other}</Suspense>;
}
