import type { SiteSettings } from '@site/contract';
import { CssBaseline, ThemeProvider } from '@site/ui/host';
import { Activity, Suspense, useDeferredValue } from 'react';
import { Hydrated } from '../hydration/Hydrated';
import { NotFound } from '../layout/NotFound';
import { ProgressLine } from '../layout/ProgressLine';
import { SkipLink } from '../layout/SkipLink';
import { useRouteChange } from '../routing/useRouteChange';
import { usePrefetch } from '../prefetch/usePrefetch';
import type { PageLoader } from '../remotes/loading/PageLoader';
import { RemotePage } from '../remotes/RemotePage';
import { routeAt } from '../routing/routeAt';
import { useRouterLocation } from '../routing/Router';
import { theme } from '../theme/theme';
import { ToastRegion } from '../toasts/ToastRegion';
import type { ToastStore } from '../toasts/ToastStore';

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
  const asked = routeAt(address.pathname);
  const location = !asked || loader.loaded(asked.page) ? address : deferred;
  useRouteChange(location, site);
  const route = routeAt(location.pathname);
  const next = usePrefetch(location.pathname, loader);
  const shared = { loader, site, notify: toasts.notify };
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <SkipLink />
      {address !== location && <ProgressLine />}
      <Suspense fallback={<ProgressLine />}>
        <Activity key={route?.path ?? UNKNOWN}>
          {route ? (
            <RemotePage page={route.page} location={location} {...shared} />
          ) : (
            <>
              <NotFound site={site} />
              <Hydrated />
            </>
          )}
        </Activity>
        {/* Out of sight, drawn when there is nothing else to do: a click on its link then only has to show it. */}
        {next && next !== route && (
          <Activity key={next.path} mode="hidden">
            <RemotePage
              page={next.page}
              location={{ pathname: next.path, search: '', hash: '' }}
              {...shared}
            />
          </Activity>
        )}
      </Suspense>
      <ToastRegion store={toasts} />
    </ThemeProvider>
  );
}

/** In place of a path, for the page of every address that no route has. */
const UNKNOWN = 'unknown';
