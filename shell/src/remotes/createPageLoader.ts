import {
  addressOf,
  POINTER,
  releaseFile,
  remoteAddresses,
  type Page,
  type PageData,
  type Release,
  type RemotePage,
} from '@site/contract';
import { loadPage } from './loadPage';
import { markFulfilled } from './markFulfilled';
import { RemoteLoadError } from './RemoteLoadError';
import { withTimeout } from './withTimeout';

/** Milliseconds that reading the release may take. */
const RELEASE_LIMIT = 10_000;

/** A page that can be drawn. */
export interface LoadedPage {
  page: Page;
  /** Whether it is of the version before the live one, which could not be loaded. */
  isPrevious: boolean;
}

/** Loads pages of the release that this tab was opened with, each once. */
export interface PageLoader {
  /** The page, loading or loaded: the same promise until it is forgotten. Rejects with a RemoteLoadError. */
  load(page: RemotePage): Promise<LoadedPage>;
  /** The page if it is there already, so that it can be drawn without waiting. */
  loaded(page: RemotePage): LoadedPage | undefined;
  /**
   * Loads a page that may be asked for. One that fails is forgotten, so that it is tried again when it is.
   *
   * @returns whether it is there
   */
  prefetch(page: RemotePage): Promise<boolean>;
  /** Forgets a page that failed, so that the next `load` tries again. */
  forget(page: RemotePage): void;
}

/** @param data what the page tells of its release */
export function createPageLoader(data: PageData): PageLoader {
  const loading = new Map<string, Promise<LoadedPage>>();
  const loaded = new Map<string, LoadedPage>();
  let release: Promise<Release> | undefined;

  /** The page names only the remotes that it needs itself: another one is looked up in a release, the same from then on. */
  async function addresses(page: RemotePage) {
    const known = data.remotes[page.remote];
    if (known) return known;
    const reading = (release ??= readRelease(data));
    try {
      return remoteAddresses(await reading, page.remote);
    } catch (cause) {
      // The next load reads again, unless another one does so already.
      if (release === reading) release = undefined;
      const address = addressOf(releaseFile(data.release));
      throw new RemoteLoadError({ page, version: undefined, address, phase: 'release', cause });
    }
  }

  const load = (page: RemotePage) => {
    const known = loading.get(keyOf(page));
    if (known) return known;
    const anew = loadAnew(page).then((found) => {
      loaded.set(keyOf(page), found);
      void markFulfilled(anew, found);
      return found;
    });
    loading.set(keyOf(page), anew);
    return anew;
  };

  const loadAnew = async (page: RemotePage) => loadPage(page, await addresses(page));

  const forget = (page: RemotePage) => {
    loading.delete(keyOf(page));
    loaded.delete(keyOf(page));
  };

  return {
    load,
    loaded: (page) => loaded.get(keyOf(page)),
    prefetch: (page) =>
      load(page).then(
        () => true,
        () => {
          forget(page);
          return false;
        },
      ),
    forget,
  };
}

const keyOf = ({ remote, page }: RemotePage) => `${remote}/${page}`;

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
