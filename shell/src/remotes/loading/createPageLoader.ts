import type { RemotePage, SiteSettings } from '@site/contract';
import type { PageData } from '@site/format';
import { leaveAfterCalls } from '../../hydration/leaveDocument';
import { report } from '../../reporting/report';
import { PAGE_ATTRIBUTE, pageId } from '../../routing/pageId';
import { isKnown, isOwnPath, remoteAt, routedPageAt, type RoutedPage } from '../../routing/siteMap';
import { createSourceCache } from './createSourceCache';
import {
  isInAdvance,
  isOnScreen,
  isReachable,
  prefetchDocument,
  replaceDocument,
} from './documents';
import { loadPage, loadPrevious, type LoadedCode } from './loadPage';
import { RemoteLoadError } from './RemoteLoadError';

/** A page whose code has loaded. */
export interface LoadedPage extends LoadedCode {
  /** The common settings and those of the page's remote. */
  site: SiteSettings;
  /** What replaces the page, once it has broken. */
  fallback?: Promise<LoadedPage>;
}

/** See `createPageLoader`. */
export type PageLoader = ReturnType<typeof createPageLoader>;

/** What `load` returns for a page. The entry of an invalidated page leaves the map: what it still loads replaces nothing. */
interface Entry {
  /** That of a broken page until its fallback has settled. */
  promise: Promise<LoadedPage>;
  /** The page, from when it has loaded until it breaks. */
  loaded?: LoadedPage | undefined;
}

/** Loads each page of this tab's release once. Promises reject with a RemoteLoadError. */
export function createPageLoader(data: PageData, openDocument = replaceDocument) {
  const { pathname, search } = window.location;
  const ownAddress = pathname + search;
  const sources = createSourceCache(data);
  const entries = new Map<string, Entry>();
  const lookUps = new Map<string, Promise<RoutedPage | undefined>>();

  const entryOf = (page: RemotePage) => entries.get(pageId(page));
  const drop = (page: RemotePage) => void entries.delete(pageId(page));

  /**
   * Returns the same promise until the page is invalidated. If the page needs a document of its own, because
   * the current document's policy does not allow the page's origins, or this tab's shell is no longer on the
   * server, or only the page's scripts can't be loaded, the browser opens that document, and the promise stays
   * pending.
   */
  function load(page: RemotePage): Promise<LoadedPage> {
    const known = entryOf(page);
    if (known) return known.promise;
    const promise = trackStatus(loadFresh(page));
    const entry: Entry = { promise };
    entries.set(pageId(page), entry);
    settle(entry, promise);
    return promise;
  }

  async function loadFresh(page: RemotePage): Promise<LoadedPage> {
    const source = await sources.find(page);
    if (source?.needsDocument === false)
      try {
        return { ...(await loadPage(page, source.addresses)), site: source.site };
      } catch (failure) {
        // Its scripts may be refused by a filter on this device. The document can be read without them, and so can
        // this one until the visitor leaves its page. In development, documents are empty.
        const isOwn = isOwnPath(window.location.pathname) && (!data.allows || findMarkup(page));
        if (isOwn || !isOnScreen(page) || !(await isReachable())) throw failure;
        report(failure);
      }
    await leave(() => isOnScreen(page));
    // The visitor may come back, or stop the document and open the page again.
    drop(page);
    return new Promise(() => {});
  }

  /** Opens the document of the address on screen. */
  const leave = (isAwaited: () => boolean) =>
    leaveAfterCalls(isAwaited, () => openDocument(ownAddress));

  /**
   * Finds the page at an address with what its head says, and reads what its remote says of its pages if need be.
   * Undefined if there is none.
   */
  async function find(pathname: string): Promise<RoutedPage | undefined> {
    const known = routedPageAt(pathname);
    if (known ? known.title === undefined : !isKnown(pathname))
      await sources.readPages(remoteAt(pathname));
    return routedPageAt(pathname);
  }

  async function lookUpFresh(pathname: string): Promise<RoutedPage | undefined> {
    if (isOwnPath(pathname)) return find(pathname);
    const found = await find(pathname).catch(() => undefined);
    if (found) return found;
    await leave(() => window.location.pathname === pathname);
    lookUps.delete(pathname);
    return new Promise(() => {});
  }

  async function loadFallback(page: RemotePage, broken: LoadedPage, cause: unknown) {
    const { isPrevious, site } = broken;
    const source = await sources.find(page);
    // Trying again opens a document. A page that broke in advance is tried again when the visitor asks for it.
    if (!source || isInAdvance(page)) throw cause;
    const { addresses } = source;
    const { version, entry } = (isPrevious && addresses.previous) || addresses;
    const failure = new RemoteLoadError({ page, version, address: entry, phase: 'render', cause });
    if (isPrevious) throw failure;
    return { ...(await loadPrevious(page, addresses, failure)), site };
  }

  return {
    find,
    /**
     * Returns the page at the address on screen; undefined if this is the not-found page's document. If nobody knows of a
     * page there, or what its remote says can't be read, the browser opens the document, and the promise stays pending. It
     * is the same one until it has failed.
     */
    lookUp(pathname: string): Promise<RoutedPage | undefined> {
      const looking = lookUps.get(pathname) ?? trackStatus(lookUpFresh(pathname));
      lookUps.set(pathname, looking);
      return looking;
    },
    /** Drops a failed `lookUp`. */
    forget: (pathname: string) => void lookUps.delete(pathname),
    load,
    /** Returns the page if it has loaded and not broken, so that it can render without suspending. */
    loaded: (page: RemotePage) => entryOf(page)?.loaded,
    /**
     * Loads a page that the visitor may open. A failed one is dropped, so that opening it tries again. If a
     * page needs a document of its own, the document at this path is prefetched.
     */
    async prefetch(page: RemotePage, path: string): Promise<void> {
      try {
        const source = await sources.find(page);
        if (source?.needsDocument !== false) return prefetchDocument(path);
        const { isPrevious } = await load(page);
        // Opening it tries the live version again, and reports it.
        if (isPrevious && isInAdvance(page)) drop(page);
      } catch {
        drop(page);
      }
    },
    /**
     * Replaces a page that threw `cause` with its previous version. Rejects if there is none, or it
     * fails to load. `load` returns it once it has settled: a page that waited for it in place of the
     * broken one would take down what is on screen.
     */
    fallBack(page: RemotePage, broken: LoadedPage, cause: unknown): Promise<LoadedPage> {
      // React may render the broken page again, even after its fallback has loaded.
      if (broken.fallback) return broken.fallback;
      const fallback = trackStatus(loadFallback(page, broken, cause));
      broken.fallback = fallback;
      const entry = entryOf(page);
      if (entry?.loaded === broken) {
        entry.loaded = undefined;
        settle(entry, fallback);
      }
      return fallback;
    },
    isMissing: sources.isMissing,
    /** Drops a page that failed. The next `load` gets the version that is live at that time. */
    invalidate(page: RemotePage) {
      drop(page);
      sources.drop(page);
    },
  };
}

/** Returns the markup of a page, or a copy, that the document has. */
const findMarkup = (page: RemotePage) =>
  document.querySelector(`[${PAGE_ATTRIBUTE}="${pageId(page)}"]`);

/** Makes the promise that of the entry once it has settled. */
function settle(entry: Entry, promise: Promise<LoadedPage>): void {
  promise.then(
    (loaded) => void Object.assign(entry, { promise, loaded }),
    () => void (entry.promise = promise),
  );
}

/**
 * Sets the promise's result where `use` reads it, which React supports for code that keeps promises. Otherwise `use`
 * suspends the first time, even if the promise has settled. The render after a press cannot wait: visitors would see the
 * fallback of the page.
 */
function trackStatus<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
