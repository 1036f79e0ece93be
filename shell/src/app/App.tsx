import type { ShownPart, SiteSettings } from '@site/contract';
import { CssBaseline, PartContext, ThemeProvider } from '@site/ui/host';
import { Suspense, useDeferredValue, useState } from 'react';
import { Hydrated } from '../hydration/Hydrated';
import { NotFound } from '../layout/Notice';
import { ProgressLine } from '../layout/ProgressLine';
import { SkipLink } from '../layout/SkipLink';
import { usePrefetch } from '../prefetch/usePrefetch';
import type { PageLoader } from '../remotes/loading/createPageLoader';
import { RemotePage } from '../remotes/RemotePage';
import { RemotePart } from '../remotes/RemotePart';
import { routeAt } from '../routing/routeAt';
import { useRouter, useRouterLocation } from '../routing/Router';
import { useRouteChange } from '../routing/useRouteChange';
import { PageSlot } from './PageSlot';
import { theme } from '../theme/theme';
import { ToastRegion } from '../toasts/ToastRegion';
import type { ToastStore } from '../toasts/ToastStore';

interface AppProps {
  site: SiteSettings;
  loader: PageLoader;
  toasts: ToastStore;
}

/** The shell: the current page, and around it what persists across navigations. */
export function App({ site, loader, toasts }: AppProps) {
  const { navigate } = useRouter();
  const address = useRouterLocation();
  // Keeps the current page on screen while the next one loads: `deferred` is the address on screen.
  // A page that has loaded already renders at once.
  const deferred = useDeferredValue(address);
  const target = routeAt(address.pathname);
  const location = !target || loader.loaded(target.page) ? address : deferred;
  useRouteChange(location, site);
  const route = routeAt(location.pathname);
  const next = usePrefetch(location.pathname, loader);
  const shared = { loader, site, notify: toasts.notify, navigate };
  // The same function in each render, since the pages' parts would render again otherwise.
  const [showPart] = useState(() => (part: ShownPart) => <RemotePart shown={part} {...shared} />);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <SkipLink />
      {address !== location && <ProgressLine />}
      <PartContext value={showPart}>
        <Suspense fallback={<ProgressLine />}>
          <PageSlot key={route?.path ?? 'not-found'} path={route?.path} isShown>
            {route ? (
              <RemotePage page={route.page} location={location} {...shared} />
            ) : (
              <>
                <NotFound site={site} />
                <Hydrated />
              </>
            )}
          </PageSlot>
          {/* Rendered in advance, while the browser is idle. */}
          {next && next !== route && (
            <PageSlot key={next.path} path={next.path} isShown={false}>
              <RemotePage
                page={next.page}
                location={{ pathname: next.path, search: '', hash: '' }}
                {...shared}
              />
            </PageSlot>
          )}
        </Suspense>
      </PartContext>
      <ToastRegion store={toasts} />
    </ThemeProvider>
  );
}
