import {
  addressOf,
  releaseFile,
  remoteAddresses,
  type Page,
  type PageData,
  type Release,
  type RemotePage,
} from '@site/contract';
import { loadPage } from './loadPage';
import { RemoteLoadError } from './RemoteLoadError';
import { withTimeout } from './withTimeout';

/** Milliseconds that reading the release may take. */
const RELEASE_LIMIT = 10_000;

/** Loads pages of the release that this tab was opened with, each once. */
export interface PageLoader {
  /** The page, loading or loaded: the same promise until it is forgotten. Rejects with a RemoteLoadError. */
  load(page: RemotePage): Promise<Page>;
  /** Forgets a page that failed, so that the next `load` tries again. */
  forget(page: RemotePage): void;
}

/** @param data what the page tells of its release */
export function createPageLoader(data: PageData): PageLoader {
  const pages = new Map<string, Promise<Page>>();
  let release: Promise<Release> | undefined;

  /** The page names only the remotes that it needs itself: another one is looked up in the release, which never changes. */
  async function addresses(page: RemotePage) {
    const known = data.remotes[page.remote];
    if (known) return known;
    const address = addressOf(releaseFile(data.release));
    const reading = (release ??= readRelease(address));
    try {
      return remoteAddresses(await reading, page.remote);
    } catch (cause) {
      // The next load reads again, unless another one does so already.
      if (release === reading) release = undefined;
      throw new RemoteLoadError({ page, version: undefined, address, phase: 'release', cause });
    }
  }

  return {
    load(page) {
      const key = keyOf(page);
      const loading = pages.get(key) ?? addresses(page).then((found) => loadPage(page, found));
      pages.set(key, loading);
      return loading;
    },
    forget: (page) => void pages.delete(keyOf(page)),
  };
}

const keyOf = ({ remote, page }: RemotePage) => `${remote}/${page}`;

/** @param address of the release */
function readRelease(address: string): Promise<Release> {
  const late = () => new Error(`${address} did not arrive within ${RELEASE_LIMIT} ms`);
  return withTimeout(fetchJson(address), RELEASE_LIMIT, late);
}

async function fetchJson(address: string): Promise<Release> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Release;
}
