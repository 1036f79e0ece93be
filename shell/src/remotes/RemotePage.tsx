import type { PageLocation, Notify, RemotePage as RemotePageId, SiteSettings } from '@site/contract';
import { use, useMemo } from 'react';
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
  const { page: Page } = use(loader.load(page));
  // A page that was drawn ahead is not drawn again when it is shown: nothing that it is given has changed.
  return useMemo(
    () => <Page site={site} location={{ pathname, search, hash }} notify={notify} />,
    [Page, site, pathname, search, hash, notify],
  );
}
