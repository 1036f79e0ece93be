import type { PageLocation, Notify, RemotePage as RemotePageId, SiteSettings } from '@site/contract';
import { createElement, use } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { PageUnavailable } from '../layout/PageUnavailable';
import type { PageLoader } from './createPageLoader';

interface RemotePageProps {
  page: RemotePageId;
  loader: PageLoader;
  site: SiteSettings;
  location: PageLocation;
  notify: Notify;
}

/** A remote's page: its code on demand (it suspends), and a message in its place when it fails. */
export function RemotePage(props: RemotePageProps) {
  return (
    <ErrorBoundary
      onReset={() => props.loader.forget(props.page)}
      fallbackRender={({ resetErrorBoundary }) => (
        <PageUnavailable
          site={props.site}
          pathname={props.location.pathname}
          onTryAgain={resetErrorBoundary}
        />
      )}
    >
      <PageOnceLoaded {...props} />
    </ErrorBoundary>
  );
}

function PageOnceLoaded({
  page,
  loader,
  site,
  location: { pathname, search, hash },
  notify,
}: RemotePageProps) {
  // Not by `use` alone: it waits a moment for a promise that it has not met before, even for one that is kept.
  const loaded = loader.loaded(page) ?? use(loader.load(page));
  return createElement(loaded.page, { site, location: { pathname, search, hash }, notify });
}
