import type { AppName, PageData, RemotePage } from '@site/contract';
import { routeAt } from '../../routing/routeAt';
import { pageId } from './pageId';
import { loadPage, loadPrevious } from './loadPage';
import type { LoadedPage, PageLoader } from './PageLoader';
import { partAddress, readPageSource, type PageSource } from './readPageSource';
import { RemoteLoadError } from './RemoteLoadError';
import { trackPromiseStatus, type TrackedPromise } from './trackPromiseStatus';

/**
 * @param data the data embedded in the page
 * @param openDocument loads the document of the current address
 */
export function createPageLoader(data: PageData, openDocument = replaceDocument): PageLoader {
  const ownPath = window.location.pathname;
  const pages = new Map<string, TrackedPromise<LoadedPage>>();
  /** Remotes whose versions in the page's data failed. */
  const failed = new Set<AppName>();
  const readings = new Map<AppName, Promise<PageSource>>();

  /**
   * Finds a page's source. The page's data has only the remotes that the page itself needs; what a
   * release says about another remote is read once.
   */
  async function findSource(page: RemotePage): Promise<PageSource> {
    const addresses = data.remotes[page.remote];
    const known = addresses && { addresses, site: data.site, needsDocument: false };
    if (known && !failed.has(page.remote)) return known;
    const reading = readings.get(page.remote) ?? readPageSource(data, page.remote);
    readings.set(page.remote, reading);
    try {
      const found = await reading;
      // Opening the document of this very address again would change nothing.
      if (!found.needsDocument || window.location.pathname !== ownPath) return found;
      throw new Error('the page’s document does not allow the origins that it uses');
    } catch (cause) {
      // Lets the next load read it again, unless another load has started to.
      if (readings.get(page.remote) === reading) readings.delete(page.remote);
      if (known) return known;
      const address = partAddress(data, page.remote);
      throw new RemoteLoadError({ page, version: undefined, address, phase: 'release', cause });
    }
  }

  const load = (page: RemotePage) => pages.get(pageId(page)) ?? cache(page, loadFresh(page));

  async function loadFresh(page: RemotePage): Promise<LoadedPage> {
    const { addresses, site, needsDocument } = await findSource(page);
    if (!needsDocument) return { ...(await loadPage(page, addresses)), site };
    const target = routeAt(window.location.pathname)?.page;
    if (target && pageId(target) === pageId(page)) openDocument(ownPath);
    // The visitor may have gone elsewhere meanwhile, and may come back.
    else drop(page);
    return new Promise(() => {});
  }

  function cache(page: RemotePage, promise: Promise<LoadedPage>) {
    const tracked = trackPromiseStatus(promise);
    pages.set(pageId(page), tracked);
    return tracked;
  }

  const loaded = (page: RemotePage) => pages.get(pageId(page))?.value;
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
        if ((await findSource(page)).needsDocument) return false;
        await load(page);
        return true;
      } catch {
        drop(page);
        return false;
      }
    },
    // React may render the broken page again before the fallback has loaded: that returns the same
    // promise.
    fallBack: (page, broken, cause) =>
      loaded(page) === broken ? cache(page, loadFallback(page, broken, cause)) : load(page),
    invalidate(page) {
      drop(page);
      failed.add(page.remote);
      readings.delete(page.remote);
    },
  };
}

/**
 * Loads the document of the current address. A reload would not do: the entries before it in the
 * history would then belong to the new document, so Back would show its markup at their address. A
 * navigation to the current address would not do either, if it has a fragment.
 *
 * @param ownPath the path of this document
 */
function replaceDocument(ownPath: string) {
  const { href } = window.location;
  window.history.replaceState(null, '', ownPath);
  window.location.replace(href);
}
