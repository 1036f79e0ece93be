import type { PartComponent, SiteSettings } from '@site/contract';
import { CssBaseline, ThemeProvider } from '@site/ui/host';
import { Suspense, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { LoadingStatus } from '../layout/LoadingStatus';
import { ProgressLine } from '../layout/ProgressLine';
import { SkipLink } from '../layout/SkipLink';
import { usePrefetch } from '../prefetch/usePrefetch';
import type { PageLoader } from '../remotes/loading/createPageLoader';
import { Pages } from '../remotes/Pages';
import { RemotePart } from '../remotes/RemotePart';
import { followLinks } from '../routing/followLinks';
import type { Router } from '../routing/Router';
import { useRouteChange } from '../routing/useRouteChange';
import { theme } from '../theme/theme';
import { ToastRegion } from '../toasts/ToastRegion';
import type { ToastStore } from '../toasts/ToastStore';
import { useIsLoaded } from './useIsLoaded';

interface AppProps {
  router: Router;
  site: SiteSettings;
  loader: PageLoader;
  toasts: ToastStore;
}

/** The shell: the current page, and around it what persists across navigations. */
export function App({ router, site, loader, toasts }: AppProps) {
  const { navigate, subscribe, location: current, firstLocation } = router;
  useEffect(() => followLinks(router), [router]);
  const address = useSyncExternalStore(subscribe, current, firstLocation);
  // Keeps the current page on screen while the next one loads: `deferred` is the address on screen. Not by state in a
  // transition: React renders one of a popstate event at once, so Back would show the fallback. A page that has loaded
  // already renders at once.
  const deferred = useDeferredValue(address);
  const location = useIsLoaded(address.pathname, loader) ? address : deferred;
  useRouteChange(location);
  const next = usePrefetch(location.pathname, loader);
  const { notify } = toasts;
  // One component for all renders, or React would make the parts anew in each.
  const [Part] = useState(
    (): PartComponent =>
      function Part(shown) {
        return <RemotePart shown={shown} loader={loader} notify={notify} navigate={navigate} />;
      },
  );
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <SkipLink />
      {address !== location && <ProgressLine />}
      <LoadingStatus isLoading={address !== location} />
      <Suspense fallback={<ProgressLine />}>
        <Pages
          location={location}
          next={next}
          loader={loader}
          site={site}
          notify={notify}
          navigate={navigate}
          Part={Part}
        />
      </Suspense>
      <ToastRegion store={toasts} />
    </ThemeProvider>
  );
}
