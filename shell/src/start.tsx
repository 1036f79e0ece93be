import type { RemotePage } from '@site/contract';
import { startTransition, type ErrorInfo, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { onceHydrated } from './hydration/events';
import { holdLinks, onReturn } from './hydration/leaveDocument';
import { linkManifest } from './hydration/linkManifest';
import { readPageData } from './hydration/readPageData';
import { tellLeftOutcomes, tellLeftPress } from './hydration/tellOutcome';
import { whenShown } from './hydration/whenShown';
import { createPageLoader, type PageLoader } from './remotes/loading/createPageLoader';
import { appliedSheets, holdSheets } from './remotes/loading/sheets';
import { loadEntryKeeper } from './remotes/recovery/loadEntryKeeper';
import { rememberInteraction } from './remotes/recovery/rememberInteraction';
import { reportRepair } from './remotes/recovery/reportRepair';
import { startReporting } from './reporting/startReporting';
import { createBrowserRouter } from './routing/createBrowserRouter';
import { focusHeading, whenPageAppears } from './routing/focusHeading';
import { PAGE_ATTRIBUTE, pageId } from './routing/pageId';
import type { Router } from './routing/Router';
import { readHead } from './routing/setHead';
import { startSiteMap } from './routing/siteMap';
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
  const data = readPageData();
  const root = document.getElementById('root')!;
  const markup = root.querySelector(`[${PAGE_ATTRIBUTE}]`) ?? undefined;
  const { page } = data;
  // The router, reporting and the loader begin with the address that this leaves.
  const isOwn = takeOwnAddress(page);
  // Of an entry with a fragment that a client-side navigation has left, the browser restores nothing; see `keepFragment`.
  const isBack = takeEntryState() || window.history.scrollRestoration === 'manual';
  const { pathname } = window.location;
  // At an address of a web archive, which is none of the page's and has no state of this router, the markup stays.
  if (!isOwn && !window.history.state) return;
  startSiteMap(data, isOwn ? pathname : '', readHead(data.place));
  const router = createBrowserRouter();
  startReporting(data, router);
  linkManifest();

  restoreReloadedPosition(router.location());
  // The visitor may have scrolled since.
  if (isBack && window.scrollY === 0) restorePosition(router.location());
  const loader = createPageLoader(data);
  const toasts = createToastStore();
  holdLinks();
  onceHydrated(() => whenShown(() => tellLeftPress(toasts.notify)));
  onReturn(() => tellLeftOutcomes(toasts.notify));
  const app = <App router={router} site={data.site} loader={loader} toasts={toasts} />;
  const entries = loadEntryKeeper(root);
  const isMarkupOf = (shown: RemotePage) => markup?.getAttribute(PAGE_ATTRIBUTE) === pageId(shown);
  if (page && isOwn && isMarkupOf(page)) {
    const loaded = await loadBehindMarkup(page, loader, markup);
    (await entries)?.keepEarlyEntries(root);
    if (loaded?.isPrevious === false) hydrate(root, app);
    else render(root, app);
  } else if (!page && root.hasChildNodes() && !(await mayHavePage(loader, pathname))) {
    (await entries)?.keepEarlyEntries(root);
    hydrate(root, app);
  } else {
    // A visitor may have gone back before the scripts ran: then the markup is of another page.
    if (!isOwn) restorePositionOnceShown(router);
    // The markup stays in view, with its style sheets, until the other page shows.
    onceHydrated(holdSheets(appliedSheets()));
    render(root, app);
  }
}

/**
 * Whether the address of a not-found page has a page all the same, or nobody knows. A bucket has no file for the value of
 * a parameter, nor for what is below `*`.
 */
const mayHavePage = (loader: PageLoader, pathname: string): Promise<boolean> =>
  loader.lookUp(pathname).then(
    (found) => found !== undefined,
    () => true,
  );

/** Loads the page's code. The prerendered markup stays in place until that has succeeded or failed. */
async function loadBehindMarkup(page: RemotePage, loader: PageLoader, markup: Element | undefined) {
  const loaded = await loader.load(page).catch(() => undefined);
  // React discards markup that another version made, and markup that differs from what it renders,
  // for example because the browser has translated it.
  if (markup && loaded) onceHydrated(rememberInteraction(markup, !loaded.isPrevious));
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
