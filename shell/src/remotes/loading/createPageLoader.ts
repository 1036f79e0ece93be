import type { RemotePage, SiteSettings } from '@site/contract';
import type { PageData } from '@site/contract/platform';
import { pageId } from '../../routing/pageId';
import { routeAt } from '../../routing/routeAt';
import { routes } from '../../routing/routes';
import { loadPage, loadPrevious, type LoadedCode } from './loadPage';
import { partAddress, readPageSource, type PageSource } from './readPageSource';
import { RemoteLoadError } from './RemoteLoadError';

/** A page whose code has loaded. */
export interface LoadedPage extends LoadedCode {
  /** The common settings and those of the page's remote. */
  site: SiteSettings;
}

type TrackedPromise = Promise<LoadedPage> & { value?: LoadedPage };

/** Loads each page of this tab's release once. Promises reject with a RemoteLoadError. */
export interface PageLoader {
  /**
   * Returns the same promise until the page is invalidated. It stays pending if the page needs a
   * document of its own, since this one's policy does not allow its origins: that one is opened.
   */
  load(page: RemotePage): Promise<LoadedPage>;
  /** Returns the page if it has loaded and not broken, so that it can render without suspending. */
  loaded(page: RemotePage): LoadedPage | undefined;
  /**
   * Loads a page that the visitor may open. A failed one is dropped, so that opening it tries again. Of a
   * page that needs a document of its own, that is prefetched.
   */
  prefetch(page: RemotePage): Promise<void>;
  /**
   * Replaces a page that threw `cause` with its previous version. Rejects if there is none, or it
   * fails to load. `load` returns it once it has settled: a page that waited for it in place of the
   * broken one would take down what is on screen.
   */
  fallBack(page: RemotePage, broken: LoadedPage, cause: unknown): Promise<LoadedPage>;
  /** Drops a page that failed. The next `load` gets the version that is live at that time. */
  invalidate(page: RemotePage): void;
}

export function createPageLoader(data: PageData, openDocument = replaceDocument): PageLoader {
  const ownPath = window.location.pathname;
  const pages = new Map<string, TrackedPromise>();
  // The page's data has only the remotes that the page itself needs.
  const known = new Map(
    Object.entries(data.remotes).map(([remote, addresses]) => [
      remote,
      Promise.resolve({ addresses, site: data.site, needsDocument: false }),
    ]),
  );
  /** By remote, or page. */
  const sources = new Map<string, Promise<PageSource>>(known);
  /** By the page that broke. */
  const fallbacks = new WeakMap<LoadedPage, Promise<LoadedPage>>();

  /** The page's data does not tell whether another page of its remote needs a document for its parts. */
  const keyOf = (page: RemotePage) =>
    data.withParts?.includes(pageId(page)) ? pageId(page) : page.remote;

  async function findSource(page: RemotePage): Promise<PageSource> {
    const { remote } = page;
    const key = keyOf(page);
    const reading = sources.get(key) ?? readPageSource(data, remote);
    sources.set(key, reading);
    try {
      const source = await reading;
      // Opening the document of this very address again would change nothing.
      if (!source.needsDocument || !isOnScreen(page) || window.location.pathname !== ownPath)
        return source;
      throw new Error('the page’s document does not allow the origins that it uses');
    } catch (cause) {
      // Lets the next load read it again, unless another load has started to.
      if (sources.get(key) === reading) sources.delete(key);
      const own = known.get(remote);
      if (own) return own;
      const address = partAddress(data, remote);
      throw new RemoteLoadError({ page, version: undefined, address, phase: 'release', cause });
    }
  }

  const load = (page: RemotePage) => pages.get(pageId(page)) ?? cache(page, loadFresh(page));

  async function loadFresh(page: RemotePage): Promise<LoadedPage> {
    const { addresses, site, needsDocument } = await findSource(page);
    if (!needsDocument) return { ...(await loadPage(page, addresses)), site };
    if (isOnScreen(page)) openDocument(ownPath);
    // The visitor may have gone elsewhere meanwhile, and may come back.
    else drop(page);
    return new Promise(() => {});
  }

  function cache(page: RemotePage, promise: TrackedPromise) {
    pages.set(pageId(page), trackStatus(promise));
    return promise;
  }

  const loaded = (page: RemotePage) => {
    const value = pages.get(pageId(page))?.value;
    return value && fallbacks.has(value) ? undefined : value;
  };
  const drop = (page: RemotePage) => void pages.delete(pageId(page));

  async function loadFallback(page: RemotePage, broken: LoadedPage, cause: unknown) {
    const { isPrevious, site } = broken;
    const { addresses } = await findSource(page);
    const { version, entry } = (isPrevious && addresses.previous) || addresses;
    const failure = new RemoteLoadError({ page, version, address: entry, phase: 'render', cause });
    if (isPrevious) throw failure;
    return { ...(await loadPrevious(page, addresses, failure)), site };
  }

  return {
    load,
    loaded,
    async prefetch(page) {
      try {
        if ((await findSource(page)).needsDocument) prefetchDocument(page);
        else await load(page);
      } catch {
        drop(page);
      }
    },
    // React may render the broken page again before the fallback has loaded.
    fallBack(page, broken, cause) {
      const underWay = fallbacks.get(broken);
      if (underWay) return underWay;
      const current = pages.get(pageId(page));
      const fallback = trackStatus(loadFallback(page, broken, cause));
      fallbacks.set(broken, fallback);
      const replace = () => {
        if (pages.get(pageId(page)) === current) pages.set(pageId(page), fallback);
      };
      fallback.then(replace, replace);
      return fallback;
    },
    invalidate(page) {
      drop(page);
      sources.delete(keyOf(page));
    },
  };
}

/** Sets the promise's result, as `use` does: it suspends for other promises that it sees first. */
function trackStatus(promise: TrackedPromise): TrackedPromise {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}

/** Whether the address is one of the page. */
function isOnScreen(page: RemotePage): boolean {
  const shown = routeAt(window.location.pathname)?.page;
  return shown !== undefined && pageId(shown) === pageId(page);
}

/** Fetches the document of a page that this one can't show, so that it opens at once. */
function prefetchDocument(page: RemotePage) {
  const path = routes.pages.find((route) => pageId(route.page) === pageId(page))?.path;
  if (path === undefined || document.querySelector(`link[rel=prefetch][href="${path}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = path;
  document.head.append(link);
}

/**
 * Loads the document of the current address. A reload would not do: the entries before it in the
 * history would then belong to the new document, so Back would show its markup at their address. A
 * navigation to the current address would not do either, if it has a fragment.
 */
function replaceDocument(ownPath: string) {
  const { href } = window.location;
  window.history.replaceState(null, '', ownPath);
  window.location.replace(href);
}
