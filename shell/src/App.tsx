import type { SiteSettings } from '@site/contract';
import { CssBaseline, ThemeProvider } from '@site/ui/host';
import { Suspense, useDeferredValue } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Hydrated } from './Hydrated';
import { NotFound } from './layout/NotFound';
import { pageAt } from './layout/headOf';
import { ProgressLine } from './layout/ProgressLine';
import { SkipLink } from './layout/SkipLink';
import { useRouteChange } from './layout/useRouteChange';
import { usePrefetch } from './prefetch/usePrefetch';
import type { PageLoader } from './remotes/createPageLoader';
import { RemotePage } from './remotes/RemotePage';
import { routes } from './routes';
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
  const address = useLocation();
  // While the next page is on its way the last one stays: the deferred address is that of the page on screen. One that
  // is there already is drawn at once.
  const deferred = useDeferredValue(address);
  const next = pageAt(address.pathname);
  const location = !next || loader.loaded(next) ? address : deferred;
  useRouteChange(location, site);
  usePrefetch(location.pathname, loader);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <SkipLink />
      {address !== location && <ProgressLine />}
      <Suspense fallback={<ProgressLine />}>
        <Routes location={location}>
          {routes.pages.map(({ path, page }) => (
            <Route
              key={path}
              path={path}
              caseSensitive // As the server does: what it answers with 404 is no page here either.
              element={
                <RemotePage
                  key={path}
                  page={page}
                  loader={loader}
                  site={site}
                  location={location}
                  notify={toasts.notify}
                />
              }
            />
          ))}
          <Route path="*" element={<NotFound site={site} />} />
        </Routes>
        <Hydrated />
      </Suspense>
      <ToastRegion store={toasts} />
    </ThemeProvider>
  );
}
