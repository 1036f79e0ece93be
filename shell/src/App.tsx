import type { SiteSettings } from '@site/contract';
import { CssBaseline, ThemeProvider } from '@site/ui/host';
import { Suspense, useDeferredValue } from 'react';
import { Hydrated } from './Hydrated';
import { NotFound } from './layout/NotFound';
import { ProgressLine } from './layout/ProgressLine';
import { SkipLink } from './layout/SkipLink';
import { useRouteChange } from './layout/useRouteChange';
import { usePrefetch } from './prefetch/usePrefetch';
import type { PageLoader } from './remotes/createPageLoader';
import { RemotePage } from './remotes/RemotePage';
import { routeAt } from './routing/routeAt';
import { useRouterLocation } from './routing/Router';
import { theme } from './theme/theme';
import { ToastRegion } from './toasts/ToastRegion';
import type { ToastStore } from './toasts/ToastStore';

interface AppProps {
  site: SiteSettings;
  loader: PageLoader;
  toasts: ToastStore;
}

/** The shell: the page of the current address, and around it what outlives a navigation. */
export function App({ site, loader, toasts }: AppProps) {
  const address = useRouterLocation();
  // While the next page is on its way the last one stays: the deferred address is that of the page on screen. One that
  // is there already is drawn at once.
  const deferred = useDeferredValue(address);
  const next = routeAt(address.pathname);
  const location = !next || loader.loaded(next.page) ? address : deferred;
  useRouteChange(location, site);
  usePrefetch(location.pathname, loader);
  const route = routeAt(location.pathname);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <SkipLink />
      {address !== location && <ProgressLine />}
      <Suspense fallback={<ProgressLine />}>
        {route ? (
          <RemotePage
            key={route.path}
            page={route.page}
            loader={loader}
            site={site}
            location={location}
            notify={toasts.notify}
          />
        ) : (
          <NotFound site={site} />
        )}
        <Hydrated />
      </Suspense>
      <ToastRegion store={toasts} />
    </ThemeProvider>
  );
}
