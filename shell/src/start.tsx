import type { RemotePage } from '@site/contract';
import { startTransition, type ErrorInfo, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { HYDRATED } from './hydration/events';
import { keepEarlyEntries } from './hydration/keepEarlyEntries';
import { holdLinks, onReturn } from './hydration/leaveDocument';
import { linkManifest } from './hydration/linkManifest';
import { readPageData } from './hydration/readPageData';
import { tellLeftOutcomes, tellLeftPress } from './hydration/tellOutcome';
import { whenShown } from './hydration/whenShown';
import { createPageLoader, type PageLoader } from './remotes/loading/createPageLoader';
import { appliedSheets, holdSheets } from './remotes/loading/sheets';
import { rememberInteraction } from './remotes/recovery/rememberInteraction';
import { reportRepair } from './remotes/recovery/reportRepair';
import { startReporting } from './reporting/startReporting';
import { createBrowserRouter } from './routing/createBrowserRouter';
import { focusHeading, whenPageAppears } from './routing/focusHeading';
import { PAGE_ATTRIBUTE, pageId } from './routing/pageId';
import { routeAt } from './routing/routeAt';
import { RouterContext, type Router } from './routing/Router';
import { takeOwnAddress } from './routing/takeOwnAddress';
import { takeEntryState } from './remotes/loading/documents';
import { restorePosition, restoreReloadedPosition } from './routing/useRouteChange';
import { createToastStore } from './toasts/ToastStore';

/** Error boundaries report what they catch, in more detail than React's own log would. */
const options = { onCaughtError() {} };

/** Finds marks of what others changed: translators in Firefox, Chromium and Edge, and Cloudflare. */
const ALTERED = 'html:not([lang=en]),font,[_msttexthash],[data-cfemail]';

/** Hydrates a composed page; renders an empty one, as in development, from scratch. */
export async function start(): Promise<void> {
  const data = readPageData(document);
  const root = document.getElementById('root');
  const markup = root?.querySelector(`[${PAGE_ATTRIBUTE}]`) ?? undefined;
  // The not-found page has no id.
  const markupId = markup?.getAttribute(PAGE_ATTRIBUTE) ?? undefined;
  // The router, reporting and the loader begin with the address that this leaves.
  takeOwnAddress(markupId);
  const isBack = takeEntryState();
  // At an address of a web archive, which has no route and no state of this router, the markup stays.
  if (markupId && !routeAt(window.location.pathname) && !window.history.state) return;
  const router = createBrowserRouter();
  startReporting(data, router);
  linkManifest();
  if (!root) throw new Error('the page has no #root: it was not composed from a release');

  restoreReloadedPosition(router.location());
  // The visitor may have scrolled since.
  if (isBack && window.scrollY === 0) restorePosition(router.location());
  const loader = createPageLoader(data);
  const toasts = createToastStore();
  holdLinks();
  window.addEventListener(HYDRATED, () => whenShown(() => tellLeftPress(toasts.notify)), {
    once: true,
  });
  onReturn(() => tellLeftOutcomes(toasts.notify));
  const app = (
    <RouterContext value={router}>
      <App site={data.site} loader={loader} toasts={toasts} />
    </RouterContext>
  );
  const page = routeAt(window.location.pathname)?.page;
  if (root.hasChildNodes() && markupId === (page && pageId(page))) {
    const loaded = page && (await loadBehindMarkup(page, loader, markup));
    keepEarlyEntries(root);
    // A page without a route is the shell's own, so its code is that of the markup.
    if (!page || loaded?.isPrevious === false) hydrate(root, app);
    else render(root, app);
  } else {
    // A visitor may have gone back before the scripts ran: then the markup is of another page.
    if (page && markup) restorePositionOnceShown(router);
    // The markup stays in view, with its style sheets, until the other page shows.
    window.addEventListener(HYDRATED, holdSheets(appliedSheets()), { once: true });
    render(root, app);
  }
}

/** Loads the page's code. The prerendered markup stays in place until that has succeeded or failed. */
async function loadBehindMarkup(page: RemotePage, loader: PageLoader, markup: Element | undefined) {
  const loaded = await loader.load(page).catch(() => undefined);
  // React discards markup that another version made, and markup that differs from what it renders,
  // for example because the browser has translated it.
  if (markup && loaded)
    window.addEventListener(HYDRATED, rememberInteraction(markup, !loaded.isPrevious), {
      once: true,
    });
  return loaded;
}

/** The browser has restored the scroll position on the other page's markup, which may be too short for it. */
const restorePositionOnceShown = (router: Router) =>
  whenPageAppears(() => void (restorePosition(router.location()) || focusHeading()));

const render = (root: Element, app: ReactNode) => createRoot(root, options).render(app);

/** Hydrates in a transition: in small tasks, so that the browser can respond to input in between. */
function hydrate(root: Element, app: ReactNode): void {
  const isAltered = document.querySelector(ALTERED) !== null;
  const onRecoverableError = (error: unknown, { componentStack }: ErrorInfo) => {
    if (!isAltered) reportRepair(error, componentStack);
  };
  startTransition(() => void hydrateRoot(root, app, { ...options, onRecoverableError }));
}
