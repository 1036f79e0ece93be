import {
  addressOf,
  POINTER,
  releaseFile,
  remoteAddresses,
  type PageData,
  type Release,
  type RemoteName,
  type RemotePage,
} from '@site/contract';
import { pageId } from './pageId';
import { loadPage, loadPrevious } from './loadPage';
import type { LoadedPage, PageLoader } from './PageLoader';
import { markSettled } from './markSettled';
import { RemoteLoadError } from './RemoteLoadError';
import { withTimeout } from './withTimeout';

/** Milliseconds that reading the release may take. */
const RELEASE_LIMIT = 10_000;

/** @param data what the page tells of its release */
export function createPageLoader(data: PageData): PageLoader {
  const loading = new Map<string, Promise<LoadedPage>>();
  const loaded = new Map<string, LoadedPage>();
  /** Remotes whose versions, as the page names them, failed. */
  const failed = new Set<RemoteName>();
  let release: Promise<Release> | undefined;

  /** The page names only the remotes that it needs itself: another one is looked up in a release, the same from then on. */
  async function addresses(page: RemotePage) {
    const known = data.remotes[page.remote];
    if (known && !failed.has(page.remote)) return known;
    const reading = (release ??= readRelease(data));
    try {
      return remoteAddresses(await reading, page.remote);
    } catch (cause) {
      // The next load reads again, unless another one does so already.
      if (release === reading) release = undefined;
      if (known) return known;
      const address = addressOf(releaseFile(data.release));
      throw new RemoteLoadError({ page, version: undefined, address, phase: 'release', cause });
    }
  }

  const load = (page: RemotePage) => loading.get(pageId(page)) ?? keep(page, loadAnew(page));

  const loadAnew = async (page: RemotePage) => loadPage(page, await addresses(page));

  function keep(page: RemotePage, coming: Promise<LoadedPage>) {
    const key = pageId(page);
    drop(page);
    loading.set(key, markSettled(coming));
    coming.then(
      (found) => void (loading.get(key) === coming && loaded.set(key, found)),
      () => {},
    );
    return coming;
  }

  function drop(page: RemotePage) {
    loading.delete(pageId(page));
    loaded.delete(pageId(page));
  }

  async function replace(page: RemotePage, { isPrevious }: LoadedPage, cause: unknown) {
    const known = await addresses(page);
    const { version, entry } = (isPrevious && known.previous) || known;
    const failure = new RemoteLoadError({ page, version, address: entry, phase: 'render', cause });
    if (isPrevious) throw failure;
    return loadPrevious(page, known, failure);
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
    // Asked for again, because it was drawn again before the other one was there, it is the same.
    fallBack: (page, broken, cause) =>
      loaded.get(pageId(page)) === broken ? keep(page, replace(page, broken, cause)) : load(page),
    invalidate(page) {
      drop(page);
      failed.add(page.remote);
      release = undefined;
    },
  };
}

/**
 * The release in which this tab looks for other remotes: the live one as long as its shell is the tab's own, since they
 * were tried together before it went live. Else the one that the page was made from, which stays with the shell it had.
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
  if (!release?.apps) throw new Error(`${address} is no release`);
  return release as Release;
}
