import {
  addressOf,
  POINTER,
  releaseFile,
  remoteAddresses,
  type PageData,
  type Release,
  type AppName,
  type RemotePage,
} from '@site/contract';
import { pageId } from './pageId';
import { loadPage, loadPrevious } from './loadPage';
import type { LoadedPage, PageLoader } from './PageLoader';
import { trackPromiseStatus } from './trackPromiseStatus';
import { RemoteLoadError } from './RemoteLoadError';
import { withTimeout } from './withTimeout';

/** Time limit for reading the release, in milliseconds. */
const RELEASE_LIMIT = 10_000;

/** @param data the data embedded in the page */
export function createPageLoader(data: PageData): PageLoader {
  const loading = new Map<string, Promise<LoadedPage>>();
  const loaded = new Map<string, LoadedPage>();
  /** Remotes whose versions in the page's data failed. */
  const failed = new Set<AppName>();
  let release: Promise<Release> | undefined;

  /**
   * Finds a remote's addresses. The page's data names only the remotes that the page itself needs;
   * others come from a release, which is read once.
   */
  async function findAddresses(page: RemotePage) {
    const known = data.remotes[page.remote];
    if (known && !failed.has(page.remote)) return known;
    const reading = (release ??= readRelease(data));
    try {
      return remoteAddresses(await reading, page.remote);
    } catch (cause) {
      // Lets the next load read the release again, unless another load has started to.
      if (release === reading) release = undefined;
      if (known) return known;
      const address = addressOf(releaseFile(data.release));
      throw new RemoteLoadError({ page, version: undefined, address, phase: 'release', cause });
    }
  }

  const load = (page: RemotePage) => loading.get(pageId(page)) ?? cache(page, loadFresh(page));

  const loadFresh = async (page: RemotePage) => loadPage(page, await findAddresses(page));

  function cache(page: RemotePage, promise: Promise<LoadedPage>) {
    const id = pageId(page);
    drop(page);
    loading.set(id, trackPromiseStatus(promise));
    promise.then(
      (result) => void (loading.get(id) === promise && loaded.set(id, result)),
      () => {},
    );
    return promise;
  }

  function drop(page: RemotePage) {
    loading.delete(pageId(page));
    loaded.delete(pageId(page));
  }

  async function loadFallback(page: RemotePage, { isPrevious }: LoadedPage, cause: unknown) {
    const addresses = await findAddresses(page);
    const { version, entry } = (isPrevious && addresses.previous) || addresses;
    const failure = new RemoteLoadError({ page, version, address: entry, phase: 'render', cause });
    if (isPrevious) throw failure;
    return loadPrevious(page, addresses, failure);
  }

  return {
    load,
    loaded: (page) => loaded.get(pageId(page)),
    prefetch: (page) =>
      load(page).then(
        () => true,
        () => {
          drop(page);
          return false;
        },
      ),
    // React may render the broken page again before the fallback has loaded: that returns the same
    // promise.
    fallBack: (page, broken, cause) =>
      loaded.get(pageId(page)) === broken
        ? cache(page, loadFallback(page, broken, cause))
        : load(page),
    invalidate(page) {
      drop(page);
      failed.add(page.remote);
      release = undefined;
    },
  };
}

/**
 * Reads the release in which this tab looks up other remotes. That is the live release if it has
 * the tab's shell, since the gate tested that shell with its remotes. Otherwise it is the release
 * that composed the page.
 */
function readRelease({ release, shell }: PageData): Promise<Release> {
  const own = addressOf(releaseFile(release));
  const late = () => new Error(`${own} did not arrive within ${RELEASE_LIMIT} ms`);
  const reading = fetchRelease(addressOf(POINTER)).then(
    (live) => (live.apps.shell?.version === shell ? live : fetchRelease(own)),
    () => fetchRelease(own),
  );
  return withTimeout(reading, RELEASE_LIMIT, late);
}

async function fetchRelease(address: string): Promise<Release> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const release = (await response.json()) as Partial<Release> | null;
  if (!release?.apps) throw new Error(`${address} is not a release`);
  return release as Release;
}
